import { bare, count, letter, sides, square, squareName, type Drawing, type Pos } from "./drawing";
import { box, Disc, middle, Squares } from "./kit";

/** Reversi, and Rolit with up to four colours: rows count from the top. */

const felt = (p: Pos) => <Squares p={p}><rect class="felt" width={p.w} height={p.h} /></Squares>;

function start(size: string): Pos {
  const p = bare(...sides(size), "black");
  const [x, y] = [p.w / 2 - 1, p.h / 2 - 1];
  p.cells[y * p.w + x] = p.cells[(y + 1) * p.w + x + 1] = "o";
  p.cells[y * p.w + x + 1] = p.cells[(y + 1) * p.w + x] = "x";
  return p;
}

/** A size for the first position, or all squares as in .obf files with the side to move. */
function read(text: string): Pos | null {
  const plain = text.trim();
  if (/^\d+x\d+$/.test(plain)) return start(plain);
  const m = /^(?:(\d+)x(\d+)\s+)?([-.xo*]{4,})\s+([xo])\s*;?$/i.exec(plain);
  if (!m) return null;
  const n = Math.round(Math.sqrt(m[3].length));
  const [w, h] = m[1] ? [Number(m[1]), Number(m[2])] : [n, n];
  if (w * h !== m[3].length) return null;
  const p = bare(w, h, m[4].toLowerCase() === "x" ? "black" : "white");
  p.cells = [...m[3].toLowerCase()].map((c) => (c === "x" || c === "*" ? "x" : c === "o" ? "o" : ""));
  if (m[1]) p.more.size = "yes";
  return p;
}

function write(p: Pos): string {
  const cells = p.cells.map((c) => (c === "x" ? "X" : c === "o" ? "O" : "-")).join("");
  const size = p.w === p.h && !p.more.size ? "" : `${p.w}x${p.h} `;
  return `${size}${cells} ${p.turn === "white" ? "O" : "X"}`;
}

export const reversi: Drawing = {
  name: "reversi",
  sizes: ["8x8", "6x6", "4x4"],
  turns: ["black", "white"],
  free: true,
  palette: [
    { code: "x", name: "black stone" },
    { code: "o", name: "white stone" },
  ],
  marks: false,
  symmetric: true,
  frame: "plain",
  blank: (size) => bare(...sides(size), "black"),
  start,
  read,
  write,
  turn: (p) => p.turn,
  box,
  middle,
  ground: felt,
  piece: (code) => <Disc code={code === "x" ? "b" : "w"} />,
  column: (_, x) => letter(x),
  row: (_, y) => String(y + 1),
  cell: (p, i) => squareName(p, i, true),
  spot: (p, move) => {
    const to = square(p, move, true);
    return to === null ? null : { to, code: p.turn === "white" ? "o" : "x" };
  },
};

const colours = ["red", "yellow", "green", "blue"];

/** Rolit begins with all four colours in the centre, in playing order clockwise. */
function startRolit(size: string): Pos {
  const p = bare(...sides(size), "red");
  const [x, y] = [p.w / 2 - 1, p.h / 2 - 1];
  p.cells[y * p.w + x] = "r";
  p.cells[y * p.w + x + 1] = "y";
  p.cells[(y + 1) * p.w + x + 1] = "g";
  p.cells[(y + 1) * p.w + x] = "b";
  p.more.players = "4";
  p.more.for = "red";
  return p;
}

export const rolit: Drawing = {
  ...reversi,
  name: "rolit",
  sizes: ["4x4", "6x6", "8x8"],
  turns: colours,
  free: false,
  palette: colours.map((c) => ({ code: c[0], name: c })),
  symmetric: false,
  blank: startRolit,
  start: startRolit,
  read: (text) => {
    const m = /^(\d+x\d+) players=(\d) for=(\w+)$/.exec(text.trim());
    if (!m) return null;
    const p = startRolit(m[1]);
    p.more = { players: m[2], for: m[3] };
    return p;
  },
  write: (p) => `${p.w}x${p.h} players=${p.more.players ?? 4} for=${p.more.for ?? "red"}`,
  turn: (p) => colours[(count(p, "r", "y", "g", "b") - 4) % Number(p.more.players ?? 4)],
  piece: (code) => <circle class={"ball " + code} r=".4" />,
  spot: (p, move) => {
    const to = square(p, move, true);
    return to === null ? null : { to };
  },
};
