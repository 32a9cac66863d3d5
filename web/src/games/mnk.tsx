import { bare, count, letter, readRows, sides, square, squareName, writeRows, type Drawing, type Pos } from "./drawing";
import { box, Crossings, hoshi, middle, Squares, Stone } from "./kit";

/** m,n,k games: Gomoku on crossings with stones, small boards with crosses and noughts. */

const turn = (p: Pos) => (count(p, "x") > count(p, "o") ? "second" : "first");

function read(text: string): Pos | null {
  const m = /^(\d+)x(\d+)x(\d+)(?:\s+([^\s]+))?((?:\s+[a-z]\d+)*)$/.exec(text.trim());
  if (!m) return null;
  const p = bare(Number(m[1]), Number(m[2]), "first");
  p.more.k = m[3];
  let moves = (m[5] ?? "").trim().split(/\s+/).filter(Boolean);
  if (m[4] && m[4].includes("/")) {
    const cells = readRows(m[4], p.w, p.h, (c) => (c === "x" || c === "o" ? c : null));
    if (!cells) return null;
    p.cells = cells;
  } else if (m[4]) moves = [m[4], ...moves];
  for (const word of moves) {
    const i = square(p, word);
    if (i === null) return null;
    p.cells[i] = turn(p) === "first" ? "x" : "o";
  }
  p.turn = turn(p);
  return p;
}

const stones = (p: Pos) => p.w > 6 && p.h > 6;

export const mnk: Drawing = {
  name: "mnk",
  sizes: ["3x3x3", "4x4x4", "5x5x4", "7x7x5", "15x15x5", "19x19x5"],
  turns: ["first", "second"],
  free: false,
  palette: [
    { code: "x", name: "first player" },
    { code: "o", name: "second player" },
  ],
  marks: false,
  symmetric: true,
  frame: "wood",
  blank: (size) => {
    const p = bare(...sides(size), "first");
    p.more.k = size.split("x")[2] ?? "5";
    return p;
  },
  read,
  write: (p) => `${p.w}x${p.h}x${p.more.k ?? "5"} ${writeRows(p)}`,
  turn,
  box,
  middle,
  ground: (p) => (stones(p) ? <Crossings p={p} stars={hoshi(p.w, p.h)} /> : <Squares p={p} />),
  piece: (code) => <Stone code={code === "x" ? "b" : "w"} />,
  column: (_, x) => letter(x),
  row: (p, y) => String(p.h - y),
  cell: (p, i) => squareName(p, i),
  spot: (p, move) => {
    const to = square(p, move);
    return to === null ? null : { to, code: turn(p) === "first" ? "x" : "o" };
  },
};
