import { useEffect, useRef, useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { Drawing, Pos, Spot } from "./games/drawing";
import { Paints } from "./games/kit";
import { say } from "./words";

/** How the board is looked at, which changes no position. */
export interface Look {
  mirrorX: boolean;
  mirrorY: boolean;
  crop: boolean;
  zoom: number;
  numbers: boolean;
  liberties: boolean;
}

export const plainLook: Look = { mirrorX: false, mirrorY: false, crop: false, zoom: 1, numbers: false, liberties: false };

/** What is drawn over the pieces. */
export interface Overlay {
  /** Colours of cells: right, wrong, open. */
  tints?: Map<number, string>;
  /** Moves of the line that is searched now, as numbered ghosts. */
  line?: Spot[];
  last?: Spot | null;
  chosen?: number | null;
  /** Whether target and region were found by the program. */
  found?: boolean;
}

interface Props {
  d: Drawing;
  p: Pos;
  look: Look;
  over?: Overlay;
  label: string;
  /** Several cells come at once where the mouse was drawn over them quickly. */
  onCell?(cells: number[], e: { right: boolean; shift: boolean; drag: boolean }): void;
}

const margin = 0.62;

/** One board for all games. Cells are reached by arrow keys, clicks and taps; what they mean is the caller's. */
export function Board({ d, p, look, over = {}, label, onCell }: Props) {
  const [focus, setFocus] = useState(0);
  const grid = useRef<SVGSVGElement>(null);
  const painting = useRef<{ cell: number; x: number; y: number } | null>(null);
  const [bw, bh] = d.box(p);
  const place = (i: number): [number, number] => {
    const [x, y] = d.middle(p, i);
    return [look.mirrorX ? bw - x : x, look.mirrorY ? bh - y : y];
  };
  const here = Math.min(focus, p.cells.length - 1);
  const pick = (cells: number[], e: MouseEvent | KeyboardEvent | PointerEvent, drag = false) =>
    onCell?.(cells, { right: "button" in e && e.button === 2, shift: e.shiftKey, drag });

  const key = (e: KeyboardEvent) => {
    const [sx, sy] = [look.mirrorX ? -1 : 1, look.mirrorY ? -1 : 1];
    const step: Record<string, [number, number]> = { ArrowLeft: [-sx, 0], ArrowRight: [sx, 0], ArrowUp: [0, -sy], ArrowDown: [0, sy] };
    if (e.key === "Enter" || e.key === " ") {
      e.preventDefault();
      pick([here], e);
      return;
    }
    const by = step[e.key];
    if (!by || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    const x = (here % p.w) + by[0];
    const y = Math.floor(here / p.w) + by[1];
    if (x < 0 || y < 0 || x >= p.w || y >= p.h) return;
    setFocus(y * p.w + x);
    grid.current?.querySelector<SVGGElement>(`[data-cell="${y * p.w + x}"]`)?.focus();
  };
  const cellOf = (x: number, y: number): number | null => {
    const at = document.elementFromPoint(x, y)?.closest("[data-cell]");
    return at && grid.current?.contains(at) ? Number(at.getAttribute("data-cell")) : null;
  };
  const down = (e: PointerEvent) => {
    const i = cellOf(e.clientX, e.clientY);
    if (i === null || e.button > 2 || e.button === 1) return;
    if (e.pointerType === "mouse") {
      painting.current = { cell: i, x: e.clientX, y: e.clientY };
      setFocus(i);
      pick([i], e);
    }
  };
  const move = (e: PointerEvent) => {
    const last = painting.current;
    if (last === null || e.buttons === 0) return;
    // A quick hand leaves cells out: those on the way from the last place are drawn, too.
    const [dx, dy] = [e.clientX - last.x, e.clientY - last.y];
    const steps = Math.ceil(Math.hypot(dx, dy) / 6);
    const cells: number[] = [];
    for (let n = 1; n <= steps; n++) {
      const i = cellOf(last.x + (dx * n) / steps, last.y + (dy * n) / steps);
      if (i !== null && i !== (cells.length ? cells[cells.length - 1] : last.cell)) cells.push(i);
    }
    painting.current = { cell: cells.length ? cells[cells.length - 1] : last.cell, x: e.clientX, y: e.clientY };
    if (cells.length) pick(cells, e, true);
  };
  useEffect(() => {
    const up = () => (painting.current = null);
    window.addEventListener("pointerup", up);
    return () => window.removeEventListener("pointerup", up);
  }, []);
  // Touches and clicks of assistive programs come as clicks without a mouse behind them.
  const click = (e: MouseEvent) => {
    if ("pointerType" in e && e.pointerType === "mouse") return;
    const at = (e.target as Element).closest("[data-cell]");
    if (at) pick([Number(at.getAttribute("data-cell"))], e);
  };

  const view = window_(d, p, look, place);
  const rows = [...Array(p.h).keys()];
  return (
    <div class={"board " + d.frame} data-game={d.name}>
      <svg
        ref={grid} role="grid" aria-label={label} aria-rowcount={p.h} aria-colcount={p.w}
        viewBox={view.join(" ")} class="grid" onKeyDown={key} onPointerDown={down} onPointerMove={move} onClick={click}
        onContextMenu={(e) => e.preventDefault()}
      >
        <Paints />
        <g aria-hidden="true" transform={mirror(look, bw, bh)}>{d.ground(p)}</g>
        <Labels d={d} p={p} place={place} look={look} />
        {rows.map((y) => (
          <g role="row" aria-rowindex={y + 1}>
            {[...Array(p.w).keys()].map((x) => {
              const i = y * p.w + x;
              return (
                <Cell
                  d={d} p={p} i={i} at={place(i)} over={over} upside={look.mirrorY} focus={i === here}
                  onFocus={() => setFocus(i)}
                />
              );
            })}
          </g>
        ))}
        <Groups d={d} p={p} look={look} place={place} />
        <Line d={d} over={over} place={place} upside={look.mirrorY} />
      </svg>
    </div>
  );
}

const mirror = (l: Look, w: number, h: number) =>
  l.mirrorX || l.mirrorY ? `translate(${l.mirrorX ? w : 0} ${l.mirrorY ? h : 0}) scale(${l.mirrorX ? -1 : 1} ${l.mirrorY ? -1 : 1})` : undefined;

/** The part of the board to show: all of it, or what is in play with some room around. */
function window_(d: Drawing, p: Pos, look: Look, place: (i: number) => [number, number]): number[] {
  const [w, h] = d.box(p);
  const used = p.cells.flatMap((c, i) => (c !== "" || p.region.includes(i) ? [place(i)] : []));
  if (!look.crop || used.length === 0) return [-margin, -margin, w + 2 * margin, h + 2 * margin];
  const near = (v: number, edge: number) => (Math.abs(v - edge) < 3 ? edge : v);
  const room = 2.5;
  const x0 = near(Math.min(...used.map((u) => u[0])) - room, 0);
  const x1 = near(Math.max(...used.map((u) => u[0])) + room, w);
  const y0 = near(Math.min(...used.map((u) => u[1])) - room, 0);
  const y1 = near(Math.max(...used.map((u) => u[1])) + room, h);
  const [mx0, my0] = [x0 <= 0 ? margin : 0, y0 <= 0 ? margin : 0];
  const [mx1, my1] = [x1 >= w ? margin : 0, y1 >= h ? margin : 0];
  return [x0 - mx0, y0 - my0, x1 - x0 + mx0 + mx1, y1 - y0 + my0 + my1];
}

function Labels({ d, p, place, look }: { d: Drawing; p: Pos; place: (i: number) => [number, number]; look: Look }) {
  const [w, h] = d.box(p);
  const list: ComponentChildren[] = [];
  const square = w === p.w;
  for (let x = 0; x < p.w; x++) {
    const text = d.column(p, x);
    if (text && square) {
      list.push(<text x={place(x)[0]} y={-0.2}>{text}</text>, <text x={place(x)[0]} y={h + 0.44}>{text}</text>);
    } else if (text) list.push(<text x={place(x)[0] - (look.mirrorX ? -0.4 : 0.4)} y={look.mirrorY ? h + 0.6 : -0.3}>{text}</text>);
  }
  for (let y = 0; y < p.h; y++) {
    const text = d.row(p, y);
    const [cx, cy] = place(y * p.w);
    if (text && square) {
      list.push(<text x={-0.3} y={cy + 0.11}>{text}</text>, <text x={w + 0.3} y={cy + 0.11}>{text}</text>);
    } else if (text) list.push(<text x={cx + (look.mirrorX ? 0.85 : -0.85)} y={cy + 0.13}>{text}</text>);
  }
  return <g class="labels" aria-hidden="true">{list}</g>;
}

interface CellProps {
  d: Drawing;
  p: Pos;
  i: number;
  at: [number, number];
  over: Overlay;
  upside: boolean;
  focus: boolean;
  onFocus(): void;
}

function Cell({ d, p, i, at, over, upside, focus, onFocus }: CellProps) {
  const code = p.cells[i];
  const tint = over.tints?.get(i);
  const shape = d.outline?.();
  const target = p.target.includes(i);
  const region = p.region.includes(i);
  const words = [d.cell(p, i), code ? pieceWords(d, code) : say("empty")];
  if (target) words.push(say("target"));
  if (region) words.push(say("region"));
  if (tint) words.push(say(tint + " move"));
  const outline = (cls: string) => (shape ? <path class={cls} d={shape} /> : <rect class={cls} x="-.5" y="-.5" width="1" height="1" />);
  return (
    <g
      role="gridcell" aria-colindex={(i % p.w) + 1} aria-label={words.join(", ")} data-cell={i} tabindex={focus ? 0 : -1}
      transform={`translate(${at[0]} ${at[1]})`} class="cell" onFocus={onFocus}
    >
      {outline("hit")}
      {region && outline(over.found ? "region found" : "region")}
      {tint && <circle class={"tint " + tint} r=".3" />}
      {code && <g class="piece">{d.piece(code, upside)}</g>}
      {tint && code && outline("tint-on " + tint)}
      {target && <path class={`target on-${sideOf(code)}` + (over.found ? " found" : "")} d="M0 -.27L.25 .17L-.25 .17z" />}
      {over.last?.to === i && <circle class={"last on-" + sideOf(code)} r=".16" />}
      {over.last?.from === i && outline("from")}
      {over.chosen === i && outline("chosen")}
      {outline("ring")}
    </g>
  );
}

const sideOf = (code: string) => (code === "b" || code === "x" ? "dark" : "light");

function pieceWords(d: Drawing, code: string): string {
  const piece = d.palette.find((x) => x.code === code);
  if (!piece) return code;
  const two = d.held || d.name === "chess";
  const first = code === code.toUpperCase();
  const colour = d.name === "chess" ? (first ? "white" : "black") : first ? "black" : "white";
  return two ? say(colour) + " " + say(piece.name) : say(piece.name);
}

/** Numbers of groups, or of their liberties, on the first stone of each or on all. */
function Groups({ d, p, look, place }: { d: Drawing; p: Pos; look: Look; place: (i: number) => [number, number] }) {
  if (!d.groups || (!look.numbers && !look.liberties)) return null;
  return (
    <g class="groups" aria-hidden="true">
      {d.groups(p).flatMap((g, n) =>
        g.cells.map((i) => {
          const [x, y] = place(i);
          const text = look.numbers && look.liberties ? `${n + 1}:${g.liberties}` : look.numbers ? n + 1 : g.liberties;
          return <text class={"on-" + sideOf(p.cells[i]) + (look.numbers && look.liberties ? " small" : "")} x={x} y={y + 0.13}>{text}</text>;
        }),
      )}
    </g>
  );
}

/** The line being searched: ghosts with numbers, arrows for moves of pieces. */
function Line({ d, over, place, upside }: { d: Drawing; over: Overlay; place: (i: number) => [number, number]; upside: boolean }) {
  if (!over.line?.length) return null;
  const seen = new Set<number>();
  return (
    <g class="line" aria-hidden="true">
      {over.line.map((s, n) => {
        const [x, y] = place(s.to);
        const first = !seen.has(s.to);
        seen.add(s.to);
        if (s.from !== undefined) {
          const [fx, fy] = place(s.from);
          return n < 5 && <path class="arrow" d={`M${fx} ${fy}L${x} ${y}`} marker-end="url(#head)" opacity={1 - n * 0.18} />;
        }
        return (
          first && (
            <g transform={`translate(${x} ${y})`} class="ghost">
              {s.code && d.piece(s.code, upside)}
              <text y=".13" class={"on-" + sideOf(s.code ?? "")}>{n + 1}</text>
            </g>
          )
        );
      })}
    </g>
  );
}
