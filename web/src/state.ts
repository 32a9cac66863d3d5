import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { api, listen, Trouble, type Branch, type Job, type Limits, type Progress, type Question, type Report, type View } from "./api";
import { at, graft } from "./answer";
import { drawing } from "./games/list";
import { goalOf, spoken, textOf, type Doc } from "./position";
import { say, sayVerdict } from "./words";

/** What is being solved and what came of it. */
export interface Work {
  /** Refining: the answer is known, and all other first moves are being refuted. */
  phase: "idle" | "queued" | "running" | "refining" | "done";
  id: string;
  place: number;
  progress: Progress[];
  report: Report | null;
  records: string[];
  trouble: string;
  /** What was asked, to know whether the board has changed since. */
  asked: { game: string; text: string; goal: string } | null;
}

export const noWork: Work = { phase: "idle", id: "", place: 0, progress: [], report: null, records: [], trouble: "", asked: null };

export const told = (e: unknown): string =>
  e instanceof Trouble ? (e.status === 0 ? say("The server cannot be reached.") : e.message) : String(e);

/** The document with its history. */
export function useDoc(first: () => Doc) {
  const [past, setPast] = useState<Doc[]>([]);
  const [doc, setDoc] = useState<Doc>(first);
  const [future, setFuture] = useState<Doc[]>([]);
  const edit = useCallback(
    (next: Doc, step = true) => {
      setDoc(next);
      if (step) {
        setPast((p) => [...p.slice(-200), doc]);
        setFuture([]);
      }
    },
    [doc],
  );
  const undo = () => {
    if (!past.length) return;
    setFuture([doc, ...future]);
    setDoc(past[past.length - 1]);
    setPast(past.slice(0, -1));
  };
  const redo = () => {
    if (!future.length) return;
    setPast([...past, doc]);
    setDoc(future[0]);
    setFuture(future.slice(1));
  };
  return { doc, edit, undo, redo, mayUndo: past.length > 0, mayRedo: future.length > 0 };
}

/**
 * Solving: starts a job, follows its events, stops it. The answer alone is asked for first, since a visitor waits
 * for it; a second job then settles all first moves and makes the tree.
 */
export function useWork(done: (r: Report) => void, refined: (r: Report) => void) {
  const [work, setWork] = useState<Work>(noWork);
  const close = useRef<() => void>(() => {});
  const turn = useRef(0);
  const finish = useRef({ done, refined });
  finish.current = { done, refined };
  useEffect(() => () => close.current(), []);

  /** Runs one job to its end; null if it came to nothing. */
  const run = async (body: Question & Limits): Promise<Job> => {
    const job = await api.start(body);
    setWork((w) => ({ ...w, id: job.id, place: job.place ?? 0 }));
    return new Promise((end, fail) => {
      close.current = listen(
        `jobs/${job.id}/events`,
        {
          state: (s: Job) => setWork((w) => ({ ...w, phase: w.phase === "queued" && s.state === "running" ? "running" : w.phase, place: s.place ?? 0 })),
          progress: (p: Progress) => setWork((w) => (w.phase === "refining" ? w : { ...w, phase: "running", progress: [...w.progress.slice(-600), p] })),
          done: end,
        },
        () => fail(new Trouble("offline", 0)),
      );
    });
  };
  const solve = async (doc: Doc, limits: Limits) => {
    close.current();
    const ticket = ++turn.current;
    const asked = { game: doc.game, text: textOf(doc), goal: goalOf(doc) };
    const body = { game: asked.game, text: asked.text, ...(asked.goal ? { goal: asked.goal } : {}), ...limits };
    setWork({ ...noWork, phase: "queued", asked });
    try {
      const first = (await run(body)).report!;
      if (ticket !== turn.current) return;
      if (first.reason === "error") throw new Trouble(first.error ?? "", 422);
      const more = first.result !== "unknown" && first.reason === "solved";
      setWork((w) => ({ ...w, phase: more ? "refining" : "done", report: first }));
      finish.current.done(first);
      if (!more) return;
      const second = await run({ ...body, tree: true });
      if (ticket !== turn.current) return;
      const r = second.report!;
      const better = r.result === first.result;
      setWork((w) => ({ ...w, phase: "done", report: better ? { ...r, nodes: first.nodes, time_ms: first.time_ms } : first, records: second.has?.records ?? [] }));
      if (better) finish.current.refined(r);
    } catch (e) {
      if (ticket === turn.current) setWork((w) => ({ ...w, phase: "done", trouble: told(e) }));
    }
  };
  const stop = async () => {
    if (!work.id) return;
    try {
      await api.stop(work.id);
    } catch (e) {
      setWork((w) => ({ ...w, trouble: told(e) }));
    }
  };
  const clear = () => {
    turn.current++;
    close.current();
    setWork(noWork);
  };
  return { work, solve, stop, clear };
}

/** Where a walk began: a question that the server can be asked again. */
export interface Root {
  game: string;
  text: string;
  goal: string;
}

/** Walking: moves played on the board, with the tree of the answer where there is one. */
export function useWalk(report: (text: string) => void) {
  const [root, setRoot] = useState<Root | null>(null);
  const [tree, setTree] = useState<Branch | null>(null);
  const [path, setPath] = useState<string[]>([]);
  const [view, setView] = useState<View | null>(null);
  const [note, setNote] = useState<{ kind: string; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const seen = useMemo(() => new Map<string, View>(), [root]);
  const turnstile = useRef(0);
  const here = useRef(path);
  here.current = path;

  const look = async (r: Root, moves: string[], known = seen): Promise<View> => {
    const key = moves.join(" ");
    const old = known.get(key);
    if (old) return old;
    const v = await api.play({ game: r.game, text: r.text, ...(r.goal ? { goal: r.goal } : {}), moves });
    known.set(key, v);
    return v;
  };
  const begin = async (r: Root, t: Branch | null) => {
    const ticket = ++turnstile.current;
    setRoot(r);
    setTree(t);
    setPath([]);
    setNote(null);
    try {
      const v = await look(r, [], new Map());
      if (ticket === turnstile.current) setView(v);
    } catch (e) {
      setView(null);
      report(told(e));
    }
  };
  const goTo = async (moves: string[], keepNote = false) => {
    if (!root) return;
    const ticket = ++turnstile.current;
    try {
      const v = await look(root, moves);
      if (ticket !== turnstile.current) return;
      setPath(moves);
      setView(v);
      if (!keepNote) setNote(null);
    } catch (e) {
      report(told(e));
    }
  };
  /** Plays a move of the visitor. What the tree does not know is asked of the server. */
  const play = async (move: string, answer: boolean) => {
    if (!root || busy) return;
    const moves = [...path, move];
    await goTo(moves);
    const known = at(tree, moves);
    let grown = tree;
    let words = "";
    if (tree && (!known || (!known.then?.length && known.result !== "unknown" && !known.right))) {
      setBusy(true);
      try {
        const r = await api.refute({ game: root.game, text: root.text, ...(root.goal ? { goal: root.goal } : {}), moves, time: "5s" });
        grown = graft(tree, moves, r);
        setTree(grown);
        words = sayVerdict(r.verdict);
      } catch (e) {
        report(told(e));
      }
      setBusy(false);
    }
    const b = at(grown, moves);
    if (!b) return;
    const reply = b.then?.[0]?.move;
    const d = drawing(root.game);
    const line = spoken(d, d?.read(root.text) ?? null, reply ? [...moves, reply] : moves);
    setNote(judgement(b, line[moves.length - 1], line[moves.length], b.class ? sayVerdict(b.class) : words));
    const ticket = turnstile.current;
    if (reply && answer) window.setTimeout(() => ticket === turnstile.current && void goTo([...moves, reply], true), 450);
  };
  const clear = () => {
    turnstile.current++;
    setRoot(null);
    setTree(null);
    setPath([]);
    setView(null);
    setNote(null);
  };
  /** Takes a fuller tree without leaving the place, though it may be about another question, with ko threats say. */
  const grow = async (r: Root, t: Branch) => {
    setTree(t);
    if (!root || root.text !== r.text) return begin(r, t);
    if (root.goal === r.goal) return;
    setRoot(r);
    const ticket = turnstile.current;
    try {
      const v = await look(r, here.current, new Map());
      if (ticket === turnstile.current) setView(v);
    } catch {
      void begin(r, t);
    }
  };
  return { root, tree, path, view, note, busy, begin, grow, goTo, play, clear };
}

function judgement(b: Branch, move: string, reply: string | undefined, words: string): { kind: string; text: string } {
  if (b.result === "unknown") return { kind: "open", text: say("{0}: not settled within the limits.", move) };
  if (b.right) return { kind: "right", text: say("{0} is right.", move) };
  const text = reply ? say("{0} fails: the answer is {1}.", move, reply) : say("{0} fails.", move);
  return { kind: "wrong", text: words ? `${text} (${words})` : text };
}
