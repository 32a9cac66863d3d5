import { bare, letter, readRows, sides, square, squareName, writeRows, type Drawing, type Pos } from "./drawing";
import { box, Checkers, Disc, middle } from "./kit";

/** Lines of Action: discs on a chequered board, rows as in FEN. */

function start(size: string): Pos {
  const p = bare(...sides(size), "black");
  for (let x = 1; x < p.w - 1; x++) p.cells[x] = p.cells[(p.h - 1) * p.w + x] = "b";
  for (let y = 1; y < p.h - 1; y++) p.cells[y * p.w] = p.cells[y * p.w + p.w - 1] = "w";
  return p;
}

function read(text: string): Pos | null {
  const [, plain, rules] = /^(.*?)(?: rules=(\w+))?$/.exec(text.trim())!;
  const more: Record<string, string> = rules ? { rules } : {};
  if (/^(\d+)x(\d+)$/.test(plain)) return { ...start(plain), more };
  const m = /^([\dbw]+(?:\/[\dbw]+)+) ([bw])$/.exec(plain);
  if (!m) return null;
  const h = m[1].split("/").length;
  const cells = readRows(m[1], h, h, (c) => c);
  return cells && { ...bare(h, h, m[2] === "w" ? "white" : "black"), cells, more };
}

export const loa: Drawing = {
  name: "loa",
  sizes: ["8x8", "7x7", "6x6", "5x5"],
  turns: ["black", "white"],
  free: true,
  palette: [
    { code: "b", name: "black stone" },
    { code: "w", name: "white stone" },
  ],
  marks: false,
  symmetric: true,
  frame: "plain",
  blank: (size) => bare(...sides(size), "black"),
  start,
  read,
  fields: [{ name: "rules", label: "Rules", values: () => ["olympiad", "mover", "openspiel"] }],
  write: (p) => `${writeRows(p)} ${p.turn === "white" ? "w" : "b"}` + (p.more.rules && p.more.rules !== "olympiad" ? ` rules=${p.more.rules}` : ""),
  turn: (p) => p.turn,
  box,
  middle,
  ground: (p) => <Checkers p={p} />,
  piece: (code) => <Disc code={code} />,
  column: (_, x) => letter(x),
  row: (p, y) => String(p.h - y),
  cell: (p, i) => squareName(p, i),
  spot: (p, move) => {
    const m = /^([a-z]\d+)[-x]?([a-z]\d+)$/.exec(move);
    const [from, to] = m ? [square(p, m[1]), square(p, m[2])] : [null, null];
    return from === null || to === null ? null : { from, to, code: p.cells[from] };
  },
};
