import { infinite, type Progress } from "./api";
import { say, seconds, short } from "./words";

export interface Series {
  name: string;
  kind: string;
  points: [number, number][];
}

const [W, H, L, B, T, R] = [360, 150, 44, 22, 8, 8];

/** A running chart with a logarithmic scale upwards. */
export function Chart({ series, label, unit = seconds, log = true }: { series: Series[]; label: string; unit?: (n: number) => string; log?: boolean }) {
  const all = series.flatMap((s) => s.points);
  const right = Math.max(1, ...all.map((p) => p[0]));
  const top = Math.max(log ? 10 : 1, ...all.map((p) => p[1]));
  // The lowest line is the power of ten below the smallest value.
  const low = log ? Math.floor(Math.log10(Math.max(1, Math.min(top / 10, ...all.map((p) => p[1]))))) : 0;
  const up = (v: number) => {
    const share = log ? (Math.log10(Math.max(1, v)) - low) / (Math.log10(top) - low) : v / top;
    return H - B - share * (H - B - T);
  };
  const x = (v: number) => L + (v / right) * (W - L - R);
  const marks: number[] = [];
  if (log) for (let v = 10 ** low; v <= top; v *= 10) marks.push(v);
  else for (let i = 0; i <= 4; i++) marks.push((top / 4) * i);
  const every = Math.ceil(marks.length / 6);
  const words = series.map((s) => `${s.name} ${s.points.length ? short(s.points[s.points.length - 1][1]) : "–"}`).join(", ");
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${W} ${H}`} role="img" aria-label={`${label}: ${words}`}>
        {marks.filter((_, i) => i % every === 0).map((v) => (
          <>
            <path class="rule" d={`M${L} ${up(v)}H${W - R}`} />
            <text class="tick" x={L - 5} y={up(v) + 3.5} text-anchor="end">{short(v)}</text>
          </>
        ))}
        <text class="tick" x={L} y={H - 6}>0</text>
        <text class="tick" x={W - R} y={H - 6} text-anchor="end">{unit(right)}</text>
        {series.map((s) => s.points.length < 30 && s.points.map((p) => <circle class={"dot " + s.kind} cx={x(p[0])} cy={up(p[1])} r="2.4" />))}
        {series.map((s) => (
          <path class={"curve " + s.kind} d={s.points.map((p, i) => `${i ? "L" : "M"}${x(p[0]).toFixed(1)} ${up(p[1]).toFixed(1)}`).join("")} />
        ))}
      </svg>
      <figcaption>
        {series.map((s) => <span class={"key " + s.kind}>{s.name}</span>)}
      </figcaption>
    </figure>
  );
}

/** Proof and disproof numbers over time. */
export function Numbers({ progress }: { progress: Progress[] }) {
  const finite = (v: number) => v > 0 && v < infinite;
  const line = (pick: (p: Progress) => number): [number, number][] =>
    progress.filter((p) => finite(pick(p))).map((p) => [p.elapsed_ms, pick(p)]);
  return (
    <Chart
      label={say("Proof and disproof numbers")}
      series={[
        { name: say("proof number"), kind: "pn", points: line((p) => p.proof_number) },
        { name: say("disproof number"), kind: "dn", points: line((p) => p.disproof_number) },
      ]}
    />
  );
}
