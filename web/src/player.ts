import { useState } from "preact/hooks";
import type { Drawing, Pos } from "./games/drawing";
import type { View } from "./api";
import type { useWalk } from "./state";

/** A move that is begun: a piece chosen on the board or on a stand, or several moves to choose from. */
interface Begun {
  view: View | null;
  chosen: number | null;
  held: string | null;
  choice: { move: string; word: string }[];
}

const nothing: Begun = { view: null, chosen: null, held: null, choice: [] };

/** Playing: clicks become moves that the server called legal. */
export function usePlayer(d: Drawing | undefined, p: Pos | null, walk: ReturnType<typeof useWalk>) {
  const [begun, setBegun] = useState<Begun>(nothing);
  // What was begun in one position means nothing in the next.
  const { chosen, held, choice } = begun.view === walk.view ? begun : nothing;
  const set = (b: Partial<Begun>) => setBegun({ ...nothing, ...b, view: walk.view });
  const legal = walk.view?.moves ?? [];

  const offer = (moves: string[]) => {
    if (moves.length === 1) void walk.play(moves[0], true);
    else set({ choice: moves.map((move) => ({ move, word: d?.say && p ? d.say(p, move) : move })) });
  };
  const cell = ([i]: number[], e: { drag: boolean }) => {
    if (!d || !p || e.drag) return;
    const all = legal.flatMap((move) => {
      const s = d.spot(p, move);
      return s ? [{ move, ...s }] : [];
    });
    const fits = all.filter((m) => {
      if (d.name === "connect4") return m.to % p.w === i % p.w;
      if (m.to !== i) return false;
      if (m.from !== undefined) return m.from === chosen;
      return held === null ? !d.held : m.move.startsWith(held);
    });
    if (fits.length) return offer(fits.map((m) => m.move));
    set({ chosen: all.some((m) => m.from === i) && chosen !== i ? i : null });
  };
  const hold = (code: string) => set({ held: held === code ? null : code });
  const pick = (move: string) => {
    set({});
    if (move) void walk.play(move, true);
  };
  return { chosen, held, choice, cell, hold, pick };
}
