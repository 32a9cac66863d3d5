import type { Drawing, Pos } from "./games/drawing";
import { glyph } from "./games/shogi";
import { say } from "./words";

interface Props {
  d: Drawing;
  p: Pos;
  side: number;
  upside: boolean;
  editing: boolean;
  chosen: string | null;
  /** Adds to a hand, or takes from it. */
  change(side: number, code: string, by: number): void;
  choose(code: string): void;
}

const all: Record<string, number> = { R: 2, B: 2, G: 4, S: 4, N: 4, L: 4, P: 18 };

/** Pieces in hand, on a stand beside the board. */
export function Hand({ d, p, side, upside, editing, chosen, change, choose }: Props) {
  const name = say(side ? "white" : "black");
  const defender = p.turn === "white" ? 0 : 1;
  const rest = p.more.rest === "yes" && side === defender;
  const left = rest ? missing(d, p) : {};
  return (
    <div class={"hand side" + side} role="group" aria-label={say("In hand: {0}", name)}>
      <span class="owner" aria-hidden="true">{side ? "△" : "▲"}</span>
      {d.held!.map((code) => {
        const n = rest ? (left[code] ?? 0) : (p.hands[side]?.[code] ?? 0);
        if (!editing && n === 0) return null;
        const own = side === (p.turn === "white" ? 1 : 0);
        const piece = d.palette.find((x) => x.code === code)!;
        return (
          <button
            class={"held" + (n ? "" : " none") + (chosen === code && own ? " on" : "")} data-hand={`${side}${code}`}
            aria-label={`${name}: ${say(piece.name)} ${d.say ? glyph(code) : ""}${n > 1 ? n : n === 1 ? "" : " 0"}`} disabled={!editing && !own}
            onClick={(e) => (editing ? change(side, code, e.shiftKey ? -1 : 1) : choose(code))}
            onContextMenu={(e) => {
              e.preventDefault();
              if (editing) change(side, code, -1);
            }}
            onKeyDown={(e) => {
              if (editing && (e.key === "Delete" || e.key === "Backspace" || e.key === "-")) change(side, code, -1);
            }}
          >
            <svg viewBox="-.5 -.5 1 1" aria-hidden="true">{d.piece(side ? code.toLowerCase() : code, upside)}</svg>
            {n > 1 && <span class="times">{n}</span>}
          </button>
        );
      })}
      {!editing && !d.held!.some((code) => (rest ? left[code] : p.hands[side]?.[code])) && <span class="nothing">{say("nothing in hand")}</span>}
    </div>
  );
}

/** All that is neither on the board nor in the other hand. */
export function missing(d: Drawing, p: Pos): Record<string, number> {
  const attacker = p.turn === "white" ? 1 : 0;
  const left: Record<string, number> = {};
  for (const code of d.held!) {
    const used = p.cells.filter((c) => c.replace("+", "").toUpperCase() === code).length + (p.hands[attacker]?.[code] ?? 0);
    left[code] = Math.max(0, all[code] - used);
  }
  return left;
}

/** A hand with one piece more or less, within what the set has. */
export function changed(d: Drawing, p: Pos, side: number, code: string, by: number): Pos {
  const more = { ...p.more };
  let hands = p.hands.map((h) => ({ ...h }));
  const defender = p.turn === "white" ? 0 : 1;
  if (more.rest && side === defender) {
    hands[side] = missing(d, p);
    delete more.rest;
  }
  const onBoard = p.cells.filter((c) => c.replace("+", "").toUpperCase() === code).length;
  const other = more.rest ? 0 : (hands[1 - side]?.[code] ?? 0);
  const most = all[code] - onBoard - other;
  const n = (hands[side][code] ?? 0) + by;
  hands = hands.map((h, s) => (s === side ? { ...h, [code]: n > most ? 0 : Math.max(0, n) } : h));
  return { ...p, hands, more };
}
