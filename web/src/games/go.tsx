import { bare, sides, type Drawing, type Group, type Pos } from "./drawing";
import { box, Crossings, hoshi, middle, Stone } from "./kit";

/** Go: positions are SGF, of which the set-up of one node is read and written. */

const columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

export function pointName(p: Pos, i: number): string {
  return columns[i % p.w] + (p.h - Math.floor(i / p.w));
}

export function point(p: Pos, text: string): number | null {
  const m = /^([A-HJ-Z])(\d+)$/i.exec(text.trim());
  if (!m) return null;
  const x = columns.indexOf(m[1].toUpperCase());
  const y = p.h - Number(m[2]);
  return x >= 0 && x < p.w && y >= 0 && y < p.h ? y * p.w + x : null;
}

/** Reads points as reports name them: C3,D4 or A1:F7. */
export function points(p: Pos, text: string): number[] {
  const list: number[] = [];
  for (const part of text.split(",")) {
    const [a, b] = part.split(":").map((t) => point(p, t));
    if (a === null || a === undefined) continue;
    list.push(...rectangle(p, a, b ?? a));
  }
  return [...new Set(list)];
}

function rectangle(p: Pos, a: number, b: number): number[] {
  const [ax, ay, bx, by] = [a % p.w, Math.floor(a / p.w), b % p.w, Math.floor(b / p.w)];
  const list: number[] = [];
  for (let y = Math.min(ay, by); y <= Math.max(ay, by); y++) {
    for (let x = Math.min(ax, bx); x <= Math.max(ax, bx); x++) list.push(y * p.w + x);
  }
  return list;
}

/** Reads set-up properties of one node; what has moves or variations is left to the server. */
function read(text: string): Pos | null {
  const plain = text.trim();
  const size = /^(\d+)x(\d+)$/.exec(plain);
  if (size) return bare(Number(size[1]), Number(size[2]), "black");
  const m = /^\(;((?:\s*[A-Z]+\s*(?:\[(?:\\[^]|[^\]\\])*\]\s*)+)*)\)$/.exec(plain);
  if (!m) return null;
  const props = new Map<string, string[]>();
  for (const found of m[1].matchAll(/([A-Z]+)\s*((?:\[(?:\\[^]|[^\]\\])*\]\s*)+)/g)) {
    if (found[1] === "B" || found[1] === "W") return null;
    const values = [...found[2].matchAll(/\[((?:\\[^]|[^\]\\])*)\]/g)].map((v) => v[1]);
    props.set(found[1], [...(props.get(found[1]) ?? []), ...values]);
  }
  const [w, h] = (props.get("SZ")?.[0] ?? "19").split(":").map(Number);
  if (!(w > 0 && w <= 25)) return null;
  const p = bare(w, h || w, props.get("PL")?.[0].toLowerCase().startsWith("w") ? "white" : "black");
  const all = (key: string) => (props.get(key) ?? []).map((v) => values(p, v));
  if (["AB", "AW", "MA", "TR", "SQ"].some((key) => all(key).includes(null))) return null;
  const list = (key: string) => all(key).flatMap((v) => v ?? []);
  for (const i of list("AB")) p.cells[i] = "b";
  for (const i of list("AW")) p.cells[i] = "w";
  p.target = [...new Set([...list("MA"), ...list("TR")])];
  p.region = [...new Set(list("SQ"))];
  const own = props.get("YO")?.[0];
  if (own) p.more.YO = own;
  return p;
}

/** Points of a value, null where one is not on the board. */
function values(p: Pos, text: string): number[] | null {
  const [a, b] = text.split(":").map((t) => {
    const [x, y] = [t.charCodeAt(0) - 97, t.charCodeAt(1) - 97];
    return t.length === 2 && x >= 0 && x < p.w && y >= 0 && y < p.h ? y * p.w + x : -1;
  });
  return a < 0 || b < 0 ? null : rectangle(p, a, b ?? a);
}

function write(p: Pos): string {
  const name = (i: number) => String.fromCharCode(97 + (i % p.w), 97 + Math.floor(i / p.w));
  const prop = (key: string, list: number[]) => (list.length ? key + list.map((i) => `[${name(i)}]`).join("") : "");
  const of = (code: string) => p.cells.flatMap((c, i) => (c === code ? [i] : []));
  const size = p.w === p.h ? String(p.w) : `${p.w}:${p.h}`;
  return (
    `(;FF[4]GM[1]SZ[${size}]` + prop("AB", of("b")) + prop("AW", of("w")) + `PL[${p.turn === "white" ? "W" : "B"}]` +
    prop("MA", p.target) + prop("SQ", p.region) + (p.more.YO ? `YO[${p.more.YO}]` : "") + ")"
  );
}

export function neighbours(p: Pos, i: number): number[] {
  const [x, y] = [i % p.w, Math.floor(i / p.w)];
  const list: number[] = [];
  if (x > 0) list.push(i - 1);
  if (x < p.w - 1) list.push(i + 1);
  if (y > 0) list.push(i - p.w);
  if (y < p.h - 1) list.push(i + p.w);
  return list;
}

function groups(p: Pos): Group[] {
  const seen = new Set<number>();
  const list: Group[] = [];
  for (let i = 0; i < p.cells.length; i++) {
    if (p.cells[i] === "" || seen.has(i)) continue;
    const cells = [i];
    const free = new Set<number>();
    seen.add(i);
    for (const c of cells) {
      for (const n of neighbours(p, c)) {
        if (p.cells[n] === "") free.add(n);
        else if (p.cells[n] === p.cells[i] && !seen.has(n)) {
          seen.add(n);
          cells.push(n);
        }
      }
    }
    list.push({ cells, liberties: free.size });
  }
  return list;
}

export const go: Drawing = {
  name: "go",
  sizes: ["19x19", "13x13", "9x9", "7x7", "5x5"],
  turns: ["black", "white"],
  free: true,
  palette: [
    { code: "b", name: "black stone" },
    { code: "w", name: "white stone" },
  ],
  marks: true,
  symmetric: true,
  frame: "wood",
  record: "sgf",
  blank: (size) => bare(...sides(size), "black"),
  read,
  write,
  turn: (p) => p.turn,
  box,
  middle,
  ground: (p) => <Crossings p={p} stars={hoshi(p.w, p.h)} />,
  piece: (code) => <Stone code={code} />,
  column: (_, x) => columns[x],
  row: (p, y) => String(p.h - y),
  cell: pointName,
  spot: (p, move) => {
    const to = point(p, move);
    return to === null ? null : { to, code: p.turn === "white" ? "w" : "b" };
  },
  groups,
};
