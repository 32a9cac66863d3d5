import type { Look } from "./board";
import type { Drawing, Pos } from "./games/drawing";
import { count } from "./games/drawing";
import { turned } from "./position";
import { number, say } from "./words";

/** A tool of the editor: the code of a piece, or one of these words. */
export type Tool = string;
export const special = ["alternate", "erase", "target", "region", "move"];

interface Props {
  d: Drawing;
  p: Pos;
  tool: Tool;
  setTool(t: Tool): void;
}

function Sample({ d, code }: { d: Drawing; code: string }) {
  return <svg viewBox="-.55 -.55 1.1 1.1" aria-hidden="true">{d.piece(code, false)}</svg>;
}

const icons: Record<string, string> = {
  alternate: "M4 12a5 5 0 1 1 10 0a5 5 0 1 1-10 0zM15 7a5 5 0 1 1 0 10",
  erase: "M4 16L13 5l6 5-8 9H7zM3 20h18",
  target: "M12 5L20 18H4z",
  region: "M5 5h14v14H5zM9 9h6v6H9z",
  move: "M12 3v18M3 12h18M12 3l-3 3M12 3l3 3M12 21l-3-3M12 21l3-3M3 12l3-3M3 12l3 3M21 12l-3-3M21 12l-3 3",
};

export function Icon({ path }: { path: string }) {
  return <svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d={path} /></svg>;
}

/** What a click on the board places. */
export function Palette({ d, p, tool, setTool }: Props) {
  const words = ["erase", ...(d.marks ? ["target", "region"] : []), ...(d.held || d.name === "chess" || d.name === "loa" ? ["move"] : [])];
  const stones = d.palette.length === 2;
  const tip = (name: string) => say({ alternate: "Black and white in turn", erase: "Take away", target: "Mark the target", region: "Mark the region", move: "Move a piece" }[name] ?? name);
  const button = (id: Tool, label: string, face: preact.ComponentChildren) => (
    <button class={"tool" + (tool === id ? " on" : "")} role="radio" aria-checked={tool === id} aria-label={label} title={label} data-tool={id} onClick={() => setTool(id)}>
      {face}
    </button>
  );
  const colour = (code: string) => (d.palette.length <= 4 ? "" : say(sideName(d, code)) + " ");
  return (
    <div class={"palette" + (d.palette.length > 4 ? " many" : "")} role="radiogroup" aria-label={say("What a click places")}>
      {d.palette.map((x) => button(x.code, colour(x.code) + say(x.name), <Sample d={d} code={x.code} />))}
      {stones && button("alternate", tip("alternate"), <Icon path={icons.alternate} />)}
      {words.map((w) => button(w, tip(w), <Icon path={icons[w]} />))}
      <span class="counts" aria-live="off">{counts(d, p)}</span>
    </div>
  );
}

function sideName(d: Drawing, code: string): string {
  const upper = code === code.toUpperCase();
  return d.name === "chess" ? (upper ? "white" : "black") : upper ? "black" : "white";
}

/** Counts of stones and marks. */
function counts(d: Drawing, p: Pos): string {
  if (d.palette.length > 4) return "";
  const list = d.palette.map((x) => `${say(x.name)} ${number(count(p, x.code))}`);
  if (d.marks) list.push(`${say("target")} ${p.target.length}`, `${say("region")} ${p.region.length}`);
  return list.join(" · ");
}

interface BarProps {
  d: Drawing;
  p: Pos;
  look: Look;
  setLook(l: Look): void;
  edit(p: Pos): void;
  history: { undo(): void; redo(): void; mayUndo: boolean; mayRedo: boolean };
  editing: boolean;
}

const paths = {
  undo: "M9 6L4 11l5 5M4 11h9a6 6 0 0 1 0 12",
  redo: "M15 6l5 5-5 5M20 11h-9a6 6 0 0 0 0 12",
  rotate: "M19 12a7 7 0 1 1-3-5.7M16 2v5h5",
  mirrorX: "M12 3v18M9 7L3 17h6zM15 7l6 10h-6z",
  mirrorY: "M3 12h18M7 9L17 3v6zM7 15l10 6v-6z",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  crop: "M7 2v15h15M2 7h15v15",
  numbers: "M9 4L7 20M17 4l-2 16M4 9h16M3 15h16",
  liberties: "M12 8a4 4 0 1 1 0 8a4 4 0 1 1 0-8zM12 2v4M12 18v4M2 12h4M18 12h4",
};

/** How the board is looked at; boards whose game allows it are turned themselves. */
export function Bar({ d, p, look, setLook, edit, history, editing }: BarProps) {
  const turn = (how: "rotate" | "mirrorX" | "mirrorY") => {
    if (d.symmetric && editing) edit(turned(p, how));
    else if (how === "rotate") setLook({ ...look, mirrorX: !look.mirrorX, mirrorY: !look.mirrorY });
    else setLook({ ...look, [how]: !look[how] });
  };
  const button = (name: keyof typeof paths, label: string, act: () => void, more: { on?: boolean; off?: boolean } = {}) => (
    <button class={"tool small" + (more.on ? " on" : "")} aria-label={say(label)} title={say(label)} aria-pressed={more.on} disabled={more.off} onClick={act}>
      <Icon path={paths[name]} />
    </button>
  );
  const zoom = (by: number) => setLook({ ...look, zoom: Math.min(3, Math.max(0.5, look.zoom * by)) });
  return (
    <div class="bar" role="toolbar" aria-label={say("Board")}>
      {button("undo", "Undo", history.undo, { off: !history.mayUndo || !editing })}
      {button("redo", "Redo", history.redo, { off: !history.mayRedo || !editing })}
      <span class="gap" />
      {button("rotate", "Rotate", () => turn("rotate"))}
      {button("mirrorX", "Mirror left and right", () => turn("mirrorX"))}
      {button("mirrorY", "Mirror top and bottom", () => turn("mirrorY"))}
      <span class="gap" />
      {button("minus", "Smaller", () => zoom(0.8), { off: look.zoom <= 0.5 })}
      {button("plus", "Larger", () => zoom(1.25), { off: look.zoom >= 3 })}
      {button("crop", "Only the part in play", () => setLook({ ...look, crop: !look.crop }), { on: look.crop })}
      {d.groups && <span class="gap" />}
      {d.groups && button("numbers", "Numbers of groups", () => setLook({ ...look, numbers: !look.numbers }), { on: look.numbers })}
      {d.groups && button("liberties", "Liberties of groups", () => setLook({ ...look, liberties: !look.liberties }), { on: look.liberties })}
    </div>
  );
}
