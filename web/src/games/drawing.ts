import type { ComponentChildren } from "preact";

/** A position as the board shows it: what stands where, who moves, what is marked. It knows no rules. */
export interface Pos {
  w: number;
  h: number;
  /** Codes of pieces, row by row from the top; an empty string is an empty cell. */
  cells: string[];
  /** Who moves, as the game calls it. */
  turn: string;
  /** What each side holds, for games with hands. */
  hands: Record<string, number>[];
  /** Cells that the question is about, and those where play is allowed. */
  target: number[];
  region: number[];
  /** What else the text says, by names of the drawing's own. */
  more: Record<string, string>;
}

/** A piece that the editor offers. */
export interface Piece {
  code: string;
  /** Key of its name in the list of words. */
  name: string;
}

/** Where a move lies on the board. */
export interface Spot {
  to: number;
  from?: number;
  /** What stands there afterwards, if the drawing knows. */
  code?: string;
}

/** All that the board component asks of a game. Every game has one, in a file of its own. */
export interface Drawing {
  name: string;
  /** Sizes that the editor offers, as texts such as 9x9. */
  sizes: string[];
  /** Names of the sides; the editor may choose who moves if `free` says so. */
  turns: string[];
  free: boolean;
  palette: Piece[];
  /** Whether target and region may be marked. */
  marks: boolean;
  /** Whether a position may be turned and mirrored without changing its meaning. */
  symmetric: boolean;
  /** Pieces that can be held in hand, in order; none for most games. */
  held?: string[];
  /** Further words of a text that the editor offers to choose. */
  fields?: { name: string; label: string; values(p: Pos): string[] }[];
  blank(size: string): Pos;
  /** The usual first position, where it is not the blank board. */
  start?(size: string): Pos;
  /** Whether a text is of this game; the server is asked about all others. */
  read(text: string): Pos | null;
  write(p: Pos): string;
  turn(p: Pos): string;
  /** Extent of the board in cells, and the middle of a cell. */
  box(p: Pos): [number, number];
  middle(p: Pos, i: number): [number, number];
  /** Outline of a cell around its middle, for highlights and clicks. */
  outline?(): string;
  ground(p: Pos): ComponentChildren;
  piece(code: string, upside: boolean): ComponentChildren;
  /** Labels of columns and rows; an empty string is none. */
  column(p: Pos, x: number): string;
  row(p: Pos, y: number): string;
  /** Name of a cell for people, and where a move in the game's words lies. */
  cell(p: Pos, i: number): string;
  spot(p: Pos, move: string): Spot | null;
  /** A move in the words of its players, where that is another text. */
  say?(p: Pos, move: string): string;
  /** What the position is after a move, as far as words need it. */
  carry?(p: Pos, move: string): Pos;
  /** Numbers of groups and their liberties. */
  groups?(p: Pos): Group[];
  /** Format that its players keep solutions in. */
  record?: string;
  /** Class of the board's frame: wood, felt, plain. */
  frame: string;
}

export interface Group {
  cells: number[];
  liberties: number;
}

/** Size as a pair of numbers. */
export function sides(size: string): [number, number] {
  const m = /^(\d+)x(\d+)/.exec(size);
  return m ? [Number(m[1]), Number(m[2])] : [9, 9];
}

export function bare(w: number, h: number, turn: string): Pos {
  return { w, h, cells: Array<string>(w * h).fill(""), turn, hands: [], target: [], region: [], more: {} };
}

/** Reads rows separated by slashes, with numbers for runs of empty cells; null if they do not fit. */
export function readRows(text: string, w: number, h: number, code: (c: string) => string | null): string[] | null {
  const rows = text.split("/");
  if (rows.length !== h) return null;
  const cells: string[] = [];
  for (const row of rows) {
    const line: string[] = [];
    for (const m of row.matchAll(/\d+|\+?[^\d+]/g)) {
      if (/^\d/.test(m[0])) {
        for (let n = Number(m[0]); n > 0 && line.length <= w; n--) line.push("");
        continue;
      }
      const c = code(m[0]);
      if (c === null) return null;
      line.push(c);
    }
    if (line.length !== w) return null;
    cells.push(...line);
  }
  return cells;
}

export function writeRows(p: Pos, code: (c: string) => string = (c) => c): string {
  const rows: string[] = [];
  for (let y = 0; y < p.h; y++) {
    let row = "";
    let run = 0;
    for (let x = 0; x < p.w; x++) {
      const c = p.cells[y * p.w + x];
      if (c === "") {
        run++;
        continue;
      }
      if (run) row += run;
      run = 0;
      row += code(c);
    }
    rows.push(row + (run || ""));
  }
  return rows.join("/");
}

export const letter = (x: number) => String.fromCharCode(97 + x);

/** Reads a square such as c3; rows count from the bottom unless `down`. */
export function square(p: Pos, text: string, down = false): number | null {
  const m = /^([a-z])(\d+)$/i.exec(text);
  if (!m) return null;
  const x = m[1].toLowerCase().charCodeAt(0) - 97;
  const y = down ? Number(m[2]) - 1 : p.h - Number(m[2]);
  return x < p.w && y >= 0 && y < p.h ? y * p.w + x : null;
}

export function squareName(p: Pos, i: number, down = false): string {
  const y = Math.floor(i / p.w);
  return letter(i % p.w) + (down ? y + 1 : p.h - y);
}

/** How many cells hold one of the codes. */
export const count = (p: Pos, ...codes: string[]) => p.cells.filter((c) => codes.includes(c)).length;
