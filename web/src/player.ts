import { useEffect, useState } from "preact/hooks";
import type { Drawing, Pos } from "./games/drawing";
import type { useWalk } from "./state";

/** Playing: clicks become moves that the server called legal. */
export function usePlayer(d: Drawing | undefined, p: Pos | null, walk: ReturnType<typeof useWalk>) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [held, setHeld] = useState<string | null>(null);
  const [choice, setChoice] = useState<{ move: string; word: string }[]>([]);
  const legal = walk.view?.moves ?? [];
  useEffect(() => {
    setChosen(null);
    setHeld(null);
    setChoice([]);
  }, [walk.view]);

  const offer = (moves: string[]) => {
    if (moves.length === 1) void walk.play(moves[0], true);
    else setChoice(moves.map((move) => ({ move, word: d?.say && p ? d.say(p, move) : move })));
  };
  const cell = (i: number) => {
    if (!d || !p) return;
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
    setHeld(null);
    setChosen(all.some((m) => m.from === i) && chosen !== i ? i : null);
  };
  const hold = (code: string) => {
    setChosen(null);
    setHeld(held === code ? null : code);
  };
  const pick = (move: string) => {
    setChoice([]);
    if (move) void walk.play(move, true);
  };
  return { chosen, held, choice, cell, hold, pick };
}
