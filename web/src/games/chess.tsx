import { bare, letter, readRows, square, squareName, writeRows, type Drawing, type Pos } from "./drawing";
import { box, Checkers, middle } from "./kit";

/** Chess: FEN, pieces as plain silhouettes drawn for this page. */

const startpos = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const names: Record<string, string> = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "chess knight", P: "pawn" };

const base = "M-.27 .38H.27L.24 .28H-.24z";
const shapes: Record<string, string> = {
  P: base + "M-.19 .28C-.14 .12 -.1 .06 -.08 -.02H.08C.1 .06 .14 .12 .19 .28zM-.13 -.15a.13 .13 0 1 0 .26 0a.13 .13 0 1 0 -.26 0z",
  R: base + "M-.2 .28L-.16 -.08H.16L.2 .28zM-.22 -.08V-.3H-.12V-.22H-.05V-.3H.05V-.22H.12V-.3H.22V-.08z",
  N: base + "M-.2 .28C-.2 .1 -.02 .06 -.02 -.06C-.1 -.02 -.18 .04 -.24 0C-.27 -.05 -.24 -.1 -.2 -.14C-.16 -.2 -.12 -.26 -.04 -.3L-.03 -.37L.04 -.31C.22 -.26 .26 .02 .22 .28z",
  B: base + "M-.19 .28C-.14 .2 -.1 .16 -.09 .1H.09C.1 .16 .14 .2 .19 .28zM-.13 .1C-.24 -.04 -.16 -.2 0 -.31C.16 -.2 .24 -.04 .13 .1zM-.05 -.36a.05 .05 0 1 0 .1 0a.05 .05 0 1 0 -.1 0z",
  Q: base + "M-.21 .28L-.32 -.16L-.17 .02L-.14 -.26L0 -.01L.14 -.26L.17 .02L.32 -.16L.21 .28zM-.05 -.3a.05 .05 0 1 0 .1 0a.05 .05 0 1 0 -.1 0z",
  K: base + "M-.21 .28C-.42 -.02 -.24 -.2 0 -.02C.24 -.2 .42 -.02 .21 .28zM-.04 -.08V-.22H-.11V-.29H-.04V-.38H.04V-.29H.11V-.22H.04V-.08z",
};

function read(text: string): Pos | null {
  const plain = text.trim().replace(/^fen\s+/, "").replace(/^startpos$/, startpos);
  const m = /^([1-8KQRBNPkqrbnp]+(?:\/[1-8KQRBNPkqrbnp]+){7}) ([wb])(?: (-|[KQkqA-Ha-h]+))?(?: (-|[a-h][36]))?(.*)$/.exec(plain);
  if (!m || /\bmoves\b/.test(m[5])) return null;
  const cells = readRows(m[1], 8, 8, (c) => (names[c.toUpperCase()] ? c : null));
  return cells && { ...bare(8, 8, m[2] === "b" ? "black" : "white"), cells, more: { castling: m[3] ?? "-", passant: m[4] ?? "-" } };
}

export const chess: Drawing = {
  name: "chess",
  sizes: ["8x8"],
  turns: ["white", "black"],
  free: true,
  palette: [...Object.keys(names), ...Object.keys(names).map((c) => c.toLowerCase())].map((code) => ({ code, name: names[code.toUpperCase()] })),
  marks: false,
  symmetric: false,
  frame: "plain",
  blank: () => ({ ...bare(8, 8, "white"), more: { castling: "-", passant: "-" } }),
  start: () => read(startpos)!,
  read,
  write: (p) => `${writeRows(p)} ${p.turn === "black" ? "b" : "w"} ${p.more.castling ?? "-"} ${p.more.passant ?? "-"} 0 1`,
  turn: (p) => p.turn,
  box,
  middle,
  ground: (p) => <Checkers p={p} />,
  piece: (code) => <path class={code === code.toUpperCase() ? "man white" : "man black"} d={shapes[code.toUpperCase()]} />,
  column: (_, x) => letter(x),
  row: (p, y) => String(p.h - y),
  cell: (p, i) => squareName(p, i),
  spot: (p, move) => {
    const m = /^([a-h][1-8])([a-h][1-8])[qrbn]?$/.exec(move);
    const [from, to] = m ? [square(p, m[1]), square(p, m[2])] : [null, null];
    return from === null || to === null ? null : { from, to, code: p.cells[from] };
  },
};
