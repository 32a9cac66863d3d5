import { bare, letter, readRows, sides, square, squareName, writeRows, type Drawing, type Pos } from "./drawing";
import { box, Disc, middle, Squares } from "./kit";

/** Reversi and its kin, Othello, Rolit with up to four colours, and Yonin: rows count from the top. */

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

/** Othello differs in who may pass; it looks the same. */
export const othello: Drawing = { ...reversi, name: "othello" };

const colours = ["red", "yellow", "green", "blue"];

/** Who plays: two players leave out yellow and blue, three leave out blue. */
const playing = (p: Pos) => ({ "2": ["red", "green"], "3": colours.slice(0, 3) })[p.more.players] ?? colours;

/** Rolit begins with all four colours in the centre, in playing order clockwise. */
function startRolit(size: string): Pos {
  const p = bare(...sides(size), "red");
  const [x, y] = [p.w / 2 - 1, p.h / 2 - 1];
  p.cells[y * p.w + x] = "r";
  p.cells[y * p.w + x + 1] = "y";
  p.cells[(y + 1) * p.w + x + 1] = "g";
  p.cells[(y + 1) * p.w + x] = "b";
  p.more = { players: "4", for: "red" };
  return p;
}

/** Texts of games with several players: a size, fields, and rows where it is not the start. */
function readPlayers(text: string, first: (size: string) => Pos): Pos | null {
  const m = /^(\d+x\d+)((?: \w+=\w+)*)(?: ([\drygbxo]+(?:\/[\drygbxo]+)+))?$/.exec(text.trim());
  if (!m) return null;
  const p = first(m[1]);
  const fields = Object.fromEntries((m[2] ?? "").trim().split(" ").filter(Boolean).map((f) => f.split("=")));
  const { turn, ...more } = fields as Record<string, string>;
  const cells = m[3] ? readRows(m[3], p.w, p.h, (c) => c) : p.cells;
  return cells && { ...p, cells, turn: turn ?? p.turn, more: { ...p.more, ...more } };
}

const several = (p: Pos, fields: string) => `${p.w}x${p.h} ${fields} turn=${p.turn} ${writeRows(p)}`;

const anySpot = (p: Pos, move: string) => {
  const to = square(p, move, true);
  return to === null ? null : { to };
};

export const rolit: Drawing = {
  ...reversi,
  name: "rolit",
  sizes: ["4x4", "6x6", "8x8"],
  turns: colours,
  palette: colours.map((c) => ({ code: c[0], name: c })),
  symmetric: false,
  blank: (size) => ({ ...startRolit(size), cells: startRolit(size).cells.map(() => "") }),
  start: startRolit,
  fields: [
    { name: "players", label: "Players", values: () => ["2", "3", "4"] },
    { name: "for", label: "Asked for", values: playing },
  ],
  read: (text) => (/players=/.test(text) ? readPlayers(text, startRolit) : null),
  write: (p) => several(p, `players=${p.more.players ?? 4} for=${p.more.for ?? "red"}`),
  piece: (code) => <circle class={"ball " + code} r=".4" />,
  spot: anySpot,
};

/** Yonin: four players on two sides, each with a quarter of the board. */
export const yonin: Drawing = {
  ...reversi,
  name: "yonin",
  turns: ["a", "b", "c", "d"],
  symmetric: false,
  start: (size) => ({ ...start(size), turn: "a", more: { for: "a" } }),
  blank: (size) => ({ ...bare(...sides(size), "a"), more: { for: "a" } }),
  fields: [{ name: "for", label: "Asked for", values: () => ["a", "b", "c", "d"] }],
  read: (text) => (/ for=/.test(text) ? readPlayers(text, (size) => ({ ...start(size), turn: "a", more: { for: "a" } })) : null),
  write: (p) => several(p, `for=${p.more.for ?? "a"}`),
  ground: (p) => (
    <>
      {felt(p)}
      <path class="lines edge" d={`M${p.w / 2} 0V${p.h}M0 ${p.h / 2}H${p.w}`} />
    </>
  ),
  spot: (p, move) => {
    const s = anySpot(p, move);
    return s && { ...s, code: p.turn === "a" || p.turn === "c" ? "x" : "o" };
  },
};
