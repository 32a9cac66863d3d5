import type { ComponentChildren } from "preact";
import type { Pos } from "./drawing";

/** Stones, discs and grids that several games share. All are drawn for cells one unit wide. */

export function Stone({ code }: { code: string }) {
  return (
    <>
      <ellipse class="shadow" cx=".035" cy=".06" rx=".47" ry=".465" />
      <circle class={"stone " + code} r=".475" fill={`url(#stone-${code})`} />
    </>
  );
}

export function Disc({ code }: { code: string }) {
  return (
    <>
      <ellipse class="shadow" cx=".02" cy=".05" rx=".41" ry=".41" />
      <circle class={"disc " + code} r=".41" />
      <circle class={"rim " + code} r=".31" />
    </>
  );
}

/** Gradients of stones; once in every board. */
export function Paints() {
  return (
    <defs>
      <radialGradient id="stone-b" cx=".36" cy=".32" r=".72">
        <stop offset="0" stop-color="#777b80" />
        <stop offset=".28" stop-color="#3a3c40" />
        <stop offset="1" stop-color="#08090a" />
      </radialGradient>
      <radialGradient id="stone-w" cx=".38" cy=".33" r=".78">
        <stop offset="0" stop-color="#ffffff" />
        <stop offset=".55" stop-color="#f6f4ee" />
        <stop offset="1" stop-color="#cbc6ba" />
      </radialGradient>
      <linearGradient id="koma" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#fdeac2" />
        <stop offset=".6" stop-color="#f1d195" />
        <stop offset="1" stop-color="#dcb26a" />
      </linearGradient>
      <marker id="head" viewBox="0 0 10 10" refX="7" refY="5" markerWidth="3.4" markerHeight="3.4" orient="auto-start-reverse">
        <path class="arrowhead" d="M0 0L10 5L0 10z" />
      </marker>
    </defs>
  );
}

/** Lines through the middles of cells, as on a Go board. */
export function Crossings({ p, stars }: { p: Pos; stars: [number, number][] }) {
  const [w, h] = [p.w - 0.5, p.h - 0.5];
  let d = "";
  for (let x = 0; x < p.w; x++) d += `M${x + 0.5} .5V${h}`;
  for (let y = 0; y < p.h; y++) d += `M.5 ${y + 0.5}H${w}`;
  return (
    <>
      <path class="lines" d={d} />
      <rect class="lines edge" x=".5" y=".5" width={p.w - 1} height={p.h - 1} />
      {stars.map(([x, y]) => (
        <circle class="star" cx={x + 0.5} cy={y + 0.5} r=".09" />
      ))}
    </>
  );
}

/** Lines around the cells. */
export function Squares({ p, children }: { p: Pos; children?: ComponentChildren }) {
  let d = "";
  for (let x = 0; x <= p.w; x++) d += `M${x} 0V${p.h}`;
  for (let y = 0; y <= p.h; y++) d += `M0 ${y}H${p.w}`;
  return (
    <>
      {children}
      <path class="lines" d={d} />
      <rect class="lines edge" width={p.w} height={p.h} />
    </>
  );
}

/** Light and dark squares. */
export function Checkers({ p }: { p: Pos }) {
  let dark = "";
  for (let y = 0; y < p.h; y++) {
    for (let x = (y + 1) % 2; x < p.w; x += 2) dark += `M${x} ${y}h1v1h-1z`;
  }
  return (
    <>
      <rect class="light-squares" width={p.w} height={p.h} />
      <path class="dark-squares" d={dark} />
      <rect class="lines edge" width={p.w} height={p.h} />
    </>
  );
}

/** Points that players count from. */
export function hoshi(w: number, h: number): [number, number][] {
  const along = (n: number) => (n >= 13 ? [3, n - 4] : n >= 7 ? [2, n - 3] : []);
  const stars: [number, number][] = [];
  for (const x of along(w)) for (const y of along(h)) stars.push([x, y]);
  if (w % 2 && h % 2 && w >= 5 && h >= 5) stars.push([(w - 1) / 2, (h - 1) / 2]);
  if (w >= 15 && h >= 15 && w % 2 && h % 2) {
    for (const x of along(w)) stars.push([x, (h - 1) / 2]);
    for (const y of along(h)) stars.push([(w - 1) / 2, y]);
  }
  return stars;
}

/** Middle of a cell in a plain grid. */
export const middle = (p: Pos, i: number): [number, number] => [(i % p.w) + 0.5, Math.floor(i / p.w) + 0.5];
export const box = (p: Pos): [number, number] => [p.w, p.h];
