import { bare, count, letter, readRows, sides, square, squareName, writeRows, type Drawing, type Pos } from "./drawing";

/** Hex: a rhombus of hexagons; Black owns top and bottom, White left and right. */

const tall = 0.8660254; // distance of rows where columns are one apart
const side = 0.5773503; // of a hexagon
const turn = (p: Pos) => (count(p, "x") > count(p, "o") ? "white" : "black");

function middle(p: Pos, i: number): [number, number] {
  const y = Math.floor(i / p.w);
  return [(i % p.w) + 0.5 + y / 2, y * tall + side];
}

const corners: [number, number][] = [[0, -side], [0.5, -side / 2], [0.5, side / 2], [0, side], [-0.5, side / 2], [-0.5, -side / 2]];
const hexagon = "M" + corners.map(([x, y]) => `${x} ${y}`).join("L") + "z";

function read(text: string): Pos | null {
  const m = /^(\d+)x(\d+)(?:\s+([\dxo]+(?:\/[\dxo]+)*))?((?:\s+[a-z]\d+)*)$/.exec(text.trim());
  if (!m) return null;
  const p = bare(Number(m[1]), Number(m[2]), "black");
  if (m[3]) {
    const cells = readRows(m[3], p.w, p.h, (c) => c);
    if (!cells) return null;
    p.cells = cells;
  }
  for (const word of (m[4] ?? "").trim().split(/\s+/).filter(Boolean)) {
    const i = square(p, word, true);
    if (i === null) return null;
    p.cells[i] = turn(p) === "black" ? "x" : "o";
  }
  p.turn = turn(p);
  return p;
}

/** The coloured rims that the players want to connect. */
function rims(p: Pos) {
  const edge = (cells: number[], from: number, to: number) => {
    let d = "";
    for (const i of cells) {
      const [x, y] = middle(p, i);
      const list = corners.slice(from, to + 1).map(([a, b]) => `${x + a} ${y + b}`);
      d += (d ? "L" : "M") + list.join("L");
    }
    return d;
  };
  const across = [...Array(p.w).keys()];
  const down = [...Array(p.h).keys()];
  const wrap = (cells: number[], order: number[]) => {
    let d = "";
    for (const i of cells) {
      const [x, y] = middle(p, i);
      for (const k of order) d += `${d ? "L" : "M"}${x + corners[k][0]} ${y + corners[k][1]}`;
    }
    return d;
  };
  return (
    <>
      <path class="rim-x" d={wrap(across, [5, 0, 1])} />
      <path class="rim-x" d={wrap(across.map((x) => (p.h - 1) * p.w + x), [4, 3, 2])} />
      <path class="rim-o" d={wrap(down.map((y) => y * p.w), [5, 4, 3])} />
      <path class="rim-o" d={edge(down.map((y) => y * p.w + p.w - 1), 1, 2)} />
    </>
  );
}

export const hex: Drawing = {
  name: "hex",
  sizes: ["3x3", "4x4", "5x5", "6x6", "7x7", "11x11"],
  turns: ["black", "white"],
  free: false,
  palette: [
    { code: "x", name: "black stone" },
    { code: "o", name: "white stone" },
  ],
  marks: false,
  symmetric: false,
  frame: "wood",
  blank: (size) => bare(...sides(size), "black"),
  read,
  write: (p) => `${p.w}x${p.h} ${writeRows(p)}`,
  turn,
  box: (p) => [p.w + (p.h - 1) / 2, (p.h - 1) * tall + 2 * side],
  middle,
  outline: () => hexagon,
  ground: (p) => (
    <>
      {rims(p)}
      {p.cells.map((_, i) => {
        const [x, y] = middle(p, i);
        return <path class="hexagon" d={hexagon} transform={`translate(${x} ${y})`} />;
      })}
    </>
  ),
  piece: (code) => <circle class={"hexstone " + code} r=".38" fill={`url(#stone-${code === "x" ? "b" : "w"})`} />,
  column: (_, x) => letter(x),
  row: (_, y) => String(y + 1),
  cell: (p, i) => squareName(p, i, true),
  spot: (p, move) => {
    const to = square(p, move, true);
    return to === null ? null : { to, code: turn(p) === "black" ? "x" : "o" };
  },
};
