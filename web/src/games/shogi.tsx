import { bare, readRows, writeRows, type Drawing, type Pos, type Spot } from "./drawing";
import { box, middle, Squares } from "./kit";

/** Shogi: SFEN, pieces in kanji on five-sided tablets, hands beside the board. */

const kanji: Record<string, string> = {
  K: "玉", R: "飛", B: "角", G: "金", S: "銀", N: "桂", L: "香", P: "歩",
  "+R": "龍", "+B": "馬", "+S": "全", "+N": "圭", "+L": "杏", "+P": "と",
};
const spoken: Record<string, string> = { ...kanji, "+S": "成銀", "+N": "成桂", "+L": "成香" };
const names: Record<string, string> = {
  K: "king", R: "rook", B: "bishop", G: "gold", S: "silver", N: "knight", L: "lance", P: "pawn",
  "+R": "dragon", "+B": "horse", "+S": "promoted silver", "+N": "promoted knight", "+L": "promoted lance", "+P": "tokin",
};
const ranks = "一二三四五六七八九";
const wide = "０１２３４５６７８９";
export const held = ["R", "B", "G", "S", "N", "L", "P"];
const startpos = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

function readHands(text: string): Record<string, number>[] | null {
  const hands: Record<string, number>[] = [{}, {}];
  if (text === "-") return hands;
  for (const m of text.matchAll(/(\d*)([RBGSNLPrbgsnlp])/g)) {
    const code = m[2].toUpperCase();
    hands[m[2] === code ? 0 : 1][code] = m[1] === "" ? 1 : Number(m[1]);
  }
  return hands;
}

function read(text: string): Pos | null {
  const plain = text.trim().replace(/^position\s+/, "").replace(/^sfen\s+/, "").replace(/^startpos$/, startpos);
  const m = /^(\S+\/\S+) ([bw])(?: ([-\dRBGSNLPrbgsnlp]+))?(?: \d+)?$/.exec(plain);
  if (!m) return null;
  const cells = readRows(m[1], 9, 9, (c) => (kanji[c.toUpperCase()] ? c : null));
  const hands = readHands(m[3] ?? "-");
  if (!cells || !hands) return null;
  return { ...bare(9, 9, m[2] === "w" ? "white" : "black"), cells, hands, more: open(m[3] ?? "-", m[2]) };
}

/** Whether the defender's hand is left open, so that he holds all that is missing. */
const open = (hand: string, turn: string): Record<string, string> =>
  (turn === "w" ? /[RBGSNLP]/ : /[rbgsnlp]/).test(hand) ? {} : { rest: "yes" };

function write(p: Pos): string {
  let hand = "";
  const defender = p.turn === "white" ? 0 : 1;
  for (const side of [0, 1]) {
    if (side === defender && p.more.rest) continue;
    const own = held.filter((code) => p.hands[side]?.[code]);
    const name = (code: string) => (side ? code.toLowerCase() : code);
    for (const code of own) hand += (p.hands[side][code] > 1 ? p.hands[side][code] : "") + name(code);
    if (side === defender && !own.length) hand += "0" + name("P");
  }
  return `${writeRows(p)} ${p.turn === "white" ? "w" : "b"} ${hand || "-"} 1`;
}

const square = (text: string) => {
  const [x, y] = [9 - Number(text[0]), text.charCodeAt(1) - 97];
  return x >= 0 && x < 9 && y >= 0 && y < 9 ? y * 9 + x : null;
};

function spot(p: Pos, move: string): Spot | null {
  const drop = /^([RBGSNLP])\*([1-9][a-i])$/.exec(move);
  const black = p.turn !== "white";
  if (drop) return { to: square(drop[2])!, code: black ? drop[1] : drop[1].toLowerCase() };
  const m = /^([1-9][a-i])([1-9][a-i])(\+?)$/.exec(move);
  if (!m) return null;
  const [from, to] = [square(m[1])!, square(m[2])!];
  const code = p.cells[from];
  return { from, to, code: m[3] && code && !code.startsWith("+") ? "+" + code : code };
}

/** A move as records write it; the piece is named by what stands on the board. */
function say(p: Pos, move: string): string {
  const s = spot(p, move);
  if (!s) return move;
  const code = (s.from === undefined ? s.code! : p.cells[s.from]).toUpperCase();
  const mark = p.turn === "white" ? "△" : "▲";
  const place = wide[9 - (s.to % 9)] + ranks[Math.floor(s.to / 9)];
  const tail = move.includes("*") ? "打" : move.endsWith("+") ? "成" : mayPromote(p, s) ? "不成" : "";
  return mark + place + (spoken[code] ?? "") + tail;
}

function mayPromote(p: Pos, s: Spot): boolean {
  const code = p.cells[s.from!];
  const own = p.turn === "white" ? (i: number) => i >= 54 : (i: number) => i < 27;
  return !code.startsWith("+") && !/[gk]/i.test(code) && (own(s.from!) || own(s.to));
}

/** The board after a move: enough to name the pieces of the moves behind it. */
function carry(p: Pos, move: string): Pos {
  const s = spot(p, move);
  const next = { ...p, cells: [...p.cells], hands: p.hands.map((h) => ({ ...h })), turn: p.turn === "white" ? "black" : "white" };
  if (!s) return next;
  const side = p.turn === "white" ? 1 : 0;
  const taken = p.cells[s.to].replace("+", "").toUpperCase();
  if (taken && next.hands[side]) next.hands[side][taken] = (next.hands[side][taken] ?? 0) + 1;
  if (s.from !== undefined) next.cells[s.from] = "";
  else if (next.hands[side]) next.hands[side][s.code!.toUpperCase()]--;
  next.cells[s.to] = s.code ?? "";
  return next;
}

export function Koma({ code, upside }: { code: string; upside: boolean }) {
  const kind = code.toUpperCase();
  const down = (code !== kind) !== upside;
  const scale = { K: 1, R: 0.98, B: 0.98, G: 0.95, S: 0.95, N: 0.92, L: 0.9, P: 0.87 }[kind.replace("+", "")] ?? 1;
  return (
    <g transform={`${down ? "rotate(180) " : ""}scale(${scale})`}>
      <path class="shadow" d="M0 -.44L.29 -.33L.41 .47L-.41 .47L-.29 -.33z" transform="translate(.02 .03)" />
      <path class="koma" fill="url(#koma)" d="M0 -.46L.29 -.345L.4 .44L-.4 .44L-.29 -.345z" />
      <text class={kind.startsWith("+") ? "kanji promoted" : "kanji"} y=".285">{kanji[kind]}</text>
    </g>
  );
}

const blank = () => ({ ...bare(9, 9, "black"), hands: [{}, {}], more: { rest: "yes" } });

export const shogi: Drawing = {
  name: "shogi",
  sizes: ["9x9"],
  turns: ["black", "white"],
  free: true,
  palette: [...Object.keys(names), ...Object.keys(names).map((c) => c.toLowerCase())].map((code) => ({ code, name: names[code.toUpperCase()] })),
  marks: false,
  symmetric: false,
  held,
  frame: "wood pale",
  record: "kif",
  blank,
  start: () => read(startpos)!,
  read,
  write,
  turn: (p) => p.turn,
  box,
  middle,
  ground: (p) => (
    <Squares p={p}>
      {[[3, 3], [6, 3], [3, 6], [6, 6]].map(([x, y]) => <circle class="star" cx={x} cy={y} r=".06" />)}
    </Squares>
  ),
  piece: (code, upside) => <Koma code={code} upside={upside} />,
  column: (_, x) => String(9 - x),
  row: (_, y) => ranks[y],
  cell: (_, i) => `${9 - (i % 9)}${ranks[Math.floor(i / 9)]}`,
  spot,
  say,
  carry,
};

/** What is written on a piece. */
export const glyph = (code: string) => kanji[code.toUpperCase()];
