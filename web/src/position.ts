import { drawing } from "./games/list";
import type { Drawing, Pos, Spot } from "./games/drawing";

/** What the editor holds: a game, a position and what is asked about it. */
export interface Doc {
  game: string;
  pos: Pos;
  /** The text as it came, for games that the page cannot draw. */
  text?: string;
  goal: string;
  /** Ko threats behind a Go goal, such as attacker=2. */
  threats: string;
}

export const drawingOf = (doc: Doc): Drawing | undefined => drawing(doc.game);

export const textOf = (doc: Doc): string => doc.text ?? drawingOf(doc)!.write(doc.pos);

export const goalOf = (doc: Doc): string => (doc.goal && doc.threats ? `${doc.goal}:${doc.threats}` : doc.goal);

/** Turns or mirrors a position together with its marks. */
export function turned(p: Pos, how: "rotate" | "mirrorX" | "mirrorY"): Pos {
  const [w, h] = how === "rotate" ? [p.h, p.w] : [p.w, p.h];
  const to = (i: number) => {
    const [x, y] = [i % p.w, Math.floor(i / p.w)];
    if (how === "rotate") return x * w + (p.h - 1 - y);
    return how === "mirrorX" ? y * w + (p.w - 1 - x) : (p.h - 1 - y) * w + x;
  };
  const cells = Array<string>(p.cells.length).fill("");
  p.cells.forEach((c, i) => (cells[to(i)] = c));
  return { ...p, w, h, cells, target: p.target.map(to), region: p.region.map(to), more: kept(p) };
}

/** What stays true of a text's further words when the board changes. */
function kept(p: Pos): Record<string, string> {
  const { YO: _, passant: __, ...more } = p.more;
  return p.more.passant ? { ...more, passant: "-" } : more;
}

/** Puts a piece on a cell, or takes it away. */
export function put(p: Pos, i: number, code: string): Pos {
  if (p.cells[i] === code) return p;
  const cells = [...p.cells];
  cells[i] = code;
  return { ...p, cells, target: code ? p.target : p.target.filter((t) => t !== i), more: kept(p) };
}

/** Marks cells, or takes the marks away if the first of them has one. */
export function mark(p: Pos, kind: "target" | "region", cells: number[], on: boolean): Pos {
  const others = p[kind].filter((i) => !cells.includes(i));
  return { ...p, [kind]: on ? [...others, ...new Set(cells)] : others, more: kept(p) };
}

export function setTurn(p: Pos, turn: string): Pos {
  return { ...p, turn, more: kept(p) };
}

/** The board after a move as far as a picture of a line needs it; captures are the server's. */
export function follow(d: Drawing, p: Pos, move: string): Pos {
  if (d.carry) return d.carry(p, move);
  const s = d.spot(p, move);
  const cells = [...p.cells];
  if (s) {
    if (s.from !== undefined) cells[s.from] = "";
    cells[s.to] = s.code ?? "";
  }
  const turn = d.turns[(d.turns.indexOf(p.turn) + 1) % d.turns.length];
  return { ...p, cells, turn };
}

/** Where the moves of a line lie. */
export function spots(d: Drawing, p: Pos, moves: string[], most = 12): Spot[] {
  const list: Spot[] = [];
  for (const m of moves.slice(0, most)) {
    const s = d.spot(p, m);
    if (s) list.push(s);
    p = follow(d, p, m);
  }
  return list;
}

/** Moves of a line in the words of players. */
export function spoken(d: Drawing | undefined, p: Pos | null, moves: string[]): string[] {
  if (!d?.say || !p) return moves;
  return moves.map((m) => {
    const word = d.say!(p!, m);
    p = follow(d, p!, m);
    return word;
  });
}

/** The position as part of the address, to be shared. */
export function fragment(doc: Doc): string {
  const q = new URLSearchParams({ game: doc.game, p: textOf(doc) });
  if (goalOf(doc)) q.set("goal", goalOf(doc));
  return "#" + q.toString();
}

export function readFragment(hash: string): { game: string; text: string; goal: string } | null {
  const q = new URLSearchParams(hash.replace(/^#/, ""));
  const [game, text] = [q.get("game"), q.get("p")];
  return game && text ? { game, text, goal: q.get("goal") ?? "" } : null;
}

/** A document of a text that is known to be readable. */
export function docOf(game: string, text: string, goal: string): Doc {
  const d = drawing(game);
  const pos = d?.read(text);
  const [name, threats = ""] = goal.split(":");
  const asked = game === "go" ? { goal: name, threats } : { goal, threats: "" };
  if (pos) return { game, pos, ...asked };
  const empty = d ? d.blank(d.sizes[0]) : { w: 0, h: 0, cells: [], turn: "", hands: [], target: [], region: [], more: {} };
  return { game, pos: empty, text, ...asked };
}
