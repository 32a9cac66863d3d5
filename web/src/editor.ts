import { useState } from "preact/hooks";
import { settle } from "./games/connect4";
import type { Drawing } from "./games/drawing";
import { neighbours } from "./games/go";
import { changed } from "./hands";
import { mark, put, setTurn, type Doc } from "./position";
import type { Tool } from "./tools";

/** Editing: what a click on a cell does with the tool that is chosen. */
export function useEditor(d: Drawing | undefined, doc: Doc, edit: (d: Doc, step?: boolean) => void) {
  const [picked, setPicked] = useState<{ game?: string; tool: Tool }>({ tool: "" });
  const tool = picked.game === d?.name ? picked.tool : (d?.palette[0].code ?? "");
  const setTool = (t: Tool) => setPicked({ game: d?.name, tool: t });
  const [stroke, setStroke] = useState<{ on: boolean; code: string }>({ on: true, code: "" });
  const [from, setFrom] = useState<number | null>(null);

  /** A stroke does to every cell what it did to the first one. */
  const cell = (cells: number[], e: { right: boolean; shift: boolean; drag: boolean }) => {
    if (!d) return;
    const [i] = cells;
    const p = doc.pos;
    const set = (pos: Doc["pos"]) => edit({ ...doc, text: undefined, pos: d.name === "connect4" ? settle(pos) : pos });
    if (tool === "target" || tool === "region") {
      const marked = tool === "target" ? cells.flatMap((c) => chain(d, doc, c)) : cells;
      if (!marked.length) return;
      const on = e.drag ? stroke.on : !p[tool].includes(i);
      setStroke({ on, code: "" });
      set(mark(p, tool, marked, on));
      return;
    }
    if (tool === "move" && !e.right && !e.shift) {
      if (from === null || from === i) {
        setFrom(from === i || !p.cells[i] ? null : i);
        return;
      }
      set(put(put(p, i, p.cells[from]), from, ""));
      setFrom(null);
      return;
    }
    const code = e.drag ? stroke.code : next(d, doc, i, tool, e);
    setStroke({ on: true, code });
    const pos = cells.reduce((q, c) => put(q, c, code), p);
    set(tool === "alternate" && code && d.free ? setTurn(pos, d.turns[(d.turns.indexOf(p.turn) + 1) % d.turns.length]) : pos);
  };
  const hand = (side: number, code: string, by: number) => d && edit({ ...doc, pos: changed(d, doc.pos, side, code, by) });
  return { tool, setTool, cell, hand };
}

/** What a click puts on a cell: the tool's piece, the other colour with the right button, nothing where it stands already. */
function next(d: Drawing, doc: Doc, i: number, tool: Tool, e: { right: boolean; shift: boolean }): string {
  const old = doc.pos.cells[i];
  if (tool === "erase" || e.shift) return "";
  let code = tool;
  if (tool === "alternate") code = d.palette[d.turns.indexOf(d.turn(doc.pos))]?.code ?? "";
  if (e.right) {
    if (d.palette.length === 2) code = d.palette.find((x) => x.code !== code)!.code;
    else return "";
  }
  return old === code ? "" : code;
}

/** The stones that stand together with one; marks concern all of them. */
function chain(d: Drawing, doc: Doc, i: number): number[] {
  const p = doc.pos;
  if (!p.cells[i]) return [];
  if (!d.groups) return [i];
  const list = [i];
  for (const c of list) {
    for (const n of neighbours(p, c)) if (p.cells[n] === p.cells[i] && !list.includes(n)) list.push(n);
  }
  return list;
}
