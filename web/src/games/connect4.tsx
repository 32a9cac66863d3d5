import { bare, count, readRows, sides, writeRows, type Drawing, type Pos } from "./drawing";
import { box, middle } from "./kit";

/** Connect Four: a blue wall with holes, moves are columns. */

const columns = "123456789abcdef";
const turn = (p: Pos) => (count(p, "x") > count(p, "o") ? "second" : "first");

function drop(p: Pos, x: number): number | null {
  for (let y = p.h - 1; y >= 0; y--) if (p.cells[y * p.w + x] === "") return y * p.w + x;
  return null;
}

function read(text: string): Pos | null {
  const m = /^(?:(\d+)x(\d+))?\s*([1-9a-f]*|[\dxo]+(?:\/[\dxo]+)+)$/.exec(text.trim());
  if (!m || (!m[1] && !m[3])) return null;
  const p = bare(Number(m[1] ?? 7), Number(m[2] ?? 6), "first");
  if (m[3].includes("/")) {
    const cells = readRows(m[3], p.w, p.h, (c) => c);
    if (!cells) return null;
    p.cells = cells;
  } else {
    for (const c of m[3]) {
      const i = drop(p, columns.indexOf(c));
      if (i === null) return null;
      p.cells[i] = turn(p) === "first" ? "x" : "o";
    }
  }
  p.turn = turn(p);
  return p;
}

/** Stones fall: what hangs in the air comes down to what is below it. */
export function settle(p: Pos): Pos {
  const cells = Array<string>(p.cells.length).fill("");
  for (let x = 0; x < p.w; x++) {
    let y = p.h - 1;
    for (let from = p.h - 1; from >= 0; from--) {
      const c = p.cells[from * p.w + x];
      if (c !== "") cells[y-- * p.w + x] = c;
    }
  }
  return { ...p, cells };
}

function wall(p: Pos) {
  let holes = `M0 0H${p.w}V${p.h}H0z`;
  for (let i = 0; i < p.cells.length; i++) {
    const [x, y] = middle(p, i);
    holes += `M${x - 0.4} ${y}a.4 .4 0 1 0 .8 0a.4 .4 0 1 0 -.8 0z`;
  }
  return (
    <>
      <rect class="behind" width={p.w} height={p.h} />
      <path class="wall" fill-rule="evenodd" d={holes} />
    </>
  );
}

export const connect4: Drawing = {
  name: "connect4",
  sizes: ["7x6", "6x5", "5x5", "5x4", "8x7"],
  turns: ["first", "second"],
  free: false,
  palette: [
    { code: "x", name: "first player" },
    { code: "o", name: "second player" },
  ],
  marks: false,
  symmetric: false,
  frame: "plain",
  blank: (size) => bare(...sides(size), "first"),
  read,
  write: (p) => `${p.w}x${p.h} ${writeRows(settle(p))}`,
  turn,
  box,
  middle,
  ground: wall,
  piece: (code) => (
    <>
      <circle class={"chip " + code} r=".4" />
      <circle class={"chip-rim " + code} r=".29" />
    </>
  ),
  column: (_, x) => columns[x].toUpperCase(),
  row: () => "",
  cell: (p, i) => `${columns[i % p.w]}.${p.h - Math.floor(i / p.w)}`,
  spot: (p, move) => {
    const x = columns.indexOf(move);
    const to = move.length === 1 && x >= 0 && x < p.w ? drop(p, x) : null;
    return to === null ? null : { to, code: turn(p) === "first" ? "x" : "o" };
  },
};
