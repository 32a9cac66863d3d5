/** The server's interface: one function for each thing that the page asks. */

export interface Branch {
  goal?: string;
  move?: string;
  result: string;
  right?: boolean;
  class?: string;
  left_out?: number;
  then?: Branch[];
}

export interface First {
  move: string;
  right?: boolean;
  class?: string;
  open?: boolean;
}

export interface Reading {
  goal: string;
  target?: string;
  region?: string;
  result?: string;
  status?: string;
  best?: string;
}

export interface Report {
  id?: string;
  game: string;
  position?: string;
  goal: string;
  turn: string;
  target?: string;
  region?: string;
  algorithm: string;
  result: string;
  reason: string;
  verdict: string;
  status?: string;
  class?: string;
  value?: string;
  best?: string;
  moves: string[];
  firsts?: First[];
  line: string[];
  length?: number;
  shortest?: boolean;
  published_length?: number;
  assumed: string[];
  nodes: number;
  time_ms: number;
  nodes_per_second: number;
  table_entries?: number;
  memory_bytes?: number;
  proof_nodes?: number;
  readings?: Reading[];
  note?: string;
  error?: string;
  tree?: Branch;
}

export interface View {
  game: string;
  position: string;
  goal: string;
  turn: string;
  side: string;
  target?: string;
  region?: string;
  assumed?: string[];
  found?: boolean;
  readings?: Reading[];
  value: string;
  verdict: string;
  moves: string[];
  board?: { columns: string[]; rows: { label: string; cells: { text: string; ink: string }[] }[] };
  records?: string[];
}

export interface Progress {
  nodes: number;
  nodes_per_second: number;
  elapsed_ms: number;
  proof_number: number;
  disproof_number: number;
  line?: string[];
  fill: number;
}

export interface Job {
  id: string;
  state: string;
  place?: number;
  report?: Report;
  has?: { tree?: boolean; proof?: boolean; records?: string[] };
}

export interface Question {
  text?: string;
  data?: string;
  name?: string;
  game?: string;
  goal?: string;
  turn?: string;
  target?: string;
  region?: string;
  number?: number;
  moves?: string[];
}

export interface Limits {
  algorithm?: string;
  set?: Record<string, string>;
  time?: string;
  nodes?: string;
  memory?: string;
  all?: boolean;
  tree?: boolean;
  proof?: boolean;
  shortest?: boolean;
}

export interface Problem {
  number: number;
  id: string;
  game: string;
  line: number;
  text: string;
  warnings?: string[];
  recorded?: Record<string, string>;
  view?: View;
  error?: string;
}

export interface GameInfo {
  name: string;
  title: string;
  doc: string;
  goals: string[];
  files?: string[];
}

export interface AlgorithmInfo {
  name: string;
  doc: string;
  sources?: string[];
  settings?: { name: string; default: string; doc: string; values?: string[] }[];
}

export interface Refutation {
  refuted: boolean | null;
  reply?: string;
  line: string[];
  result: string;
  reason: string;
  verdict: string;
  ended: boolean;
  view?: View;
  report: Report;
}

export interface Row {
  number: number;
  line: number;
  status: string;
  want?: string;
  why?: string;
  unique?: boolean;
  report: Report;
}

export interface Collection {
  id: string;
  state: string;
  name: string;
  problems: number;
  rows?: Row[];
  summary?: Record<string, number>;
}

export interface Sample {
  algorithm: string;
  nodes: number;
  elapsed_ms: number;
  size: number;
  proof_number: number;
  disproof_number: number;
}

export interface PictureNode {
  id: number;
  parent: number;
  depth: number;
  move?: string;
  turn: string;
  proof: number;
  disproof: number;
  value: string;
  step: number;
  visits: number;
}

export interface Picture {
  algorithm: string;
  result: string;
  nodes_searched: number;
  nodes: PictureNode[];
  truncated: boolean;
}

export interface Version {
  program: string;
  version: string;
  limits: { time_ms: number; memory_bytes: number; body_bytes: number; threads: number };
  defaults: { time: string; memory: string };
}

export const infinite = 4294967295;

/** What went wrong, in one readable line. */
export class Trouble extends Error {
  status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch("api/" + path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Trouble("offline", 0);
  }
  const text = await answer.text();
  let data: unknown;
  try {
    data = text ? JSON.parse(text) : {};
  } catch {
    data = {};
  }
  if (answer.ok) return data as T;
  const told = data as { detail?: string; errors?: { message: string; location?: string }[] };
  const more = (told.errors ?? []).map((e) => (e.location ? e.location + ": " : "") + e.message);
  throw new Trouble([told.detail ?? answer.statusText, ...more].filter(Boolean).join("; "), answer.status);
}

export const api = {
  version: () => call<Version>("GET", "version"),
  games: () => call<GameInfo[]>("GET", "games"),
  algorithms: () => call<AlgorithmInfo[]>("GET", "algorithms"),
  read: (q: Question) => call<{ game: string; problems: Problem[] }>("POST", "read", q),
  play: (q: Question) => call<View>("POST", "play", q),
  refute: (q: Question & { time?: string }) => call<Refutation>("POST", "refute", q),
  start: (q: Question & Limits) => call<Job>("POST", "jobs", q),
  stop: (id: string) => call<Job>("DELETE", "jobs/" + id),
  tree: (id: string) => call<{ position: string; goal: string; turn: string; side: string; tree: Branch }>("GET", `jobs/${id}/tree`),
  verify: (id: string) => call<{ valid: boolean; error?: string; words: string[]; time_ms: number }>("POST", `jobs/${id}/verify`),
  collect: (q: Question & Limits) => call<Collection>("POST", "collections", q),
  collected: (id: string, n: number) => call<Problem>("GET", `collections/${id}/problems/${n}`),
  leave: (id: string) => call<unknown>("DELETE", "collections/" + id),
  labs: () => call<{ name: string; title: string }[]>("GET", "lab"),
  lab: (name: string) => call<{ name: string; title: string; html: string }>("GET", "lab/" + encodeURIComponent(name)),
  compare: (q: Question & Limits & { algorithms: string[] }) => call<{ id: string; algorithms: string[] }>("POST", "compare", q),
  picture: (q: Question & { algorithm: string; nodes: number }) => call<Picture>("POST", "picture", q),
};

/** Listens to events until one called done; returns what stops listening. */
export function listen(path: string, on: Record<string, (data: any) => void>, lost: () => void): () => void {
  const source = new EventSource("api/" + path);
  const close = () => source.close();
  for (const name of Object.keys(on)) {
    source.addEventListener(name, (e) => {
      if (name === "done") close();
      on[name](JSON.parse((e as MessageEvent<string>).data));
    });
  }
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) lost();
  };
  return close;
}
