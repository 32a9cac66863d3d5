import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { infinite, type Picture, type PictureNode } from "./api";
import { number, say } from "./words";

interface Placed extends PictureNode {
  x: number;
  below: Placed[];
}

const [stepX, stepY] = [34, 46];
const value = (n: number) => (n >= infinite ? "∞" : String(n));

/** Places nodes so that leaves stand beside each other and parents above the middle of their children. */
function layout(nodes: PictureNode[], until: number): { list: Placed[]; width: number; depth: number } {
  const shown = nodes.filter((n) => n.parent < 0 || until === 0 || (byId(nodes, n.parent)?.step ?? 0) > 0 && byId(nodes, n.parent)!.step <= until);
  const placed = new Map<number, Placed>(shown.map((n) => [n.id, { ...n, x: 0, below: [] }]));
  let root: Placed | undefined;
  for (const n of placed.values()) {
    const up = placed.get(n.parent);
    if (up) up.below.push(n);
    else root ??= n;
  }
  let next = 0;
  let depth = 0;
  const put = (n: Placed) => {
    depth = Math.max(depth, n.depth);
    n.below.forEach(put);
    n.x = n.below.length ? (n.below[0].x + n.below[n.below.length - 1].x) / 2 : next++;
  };
  if (root) put(root);
  return { list: [...placed.values()], width: Math.max(1, next), depth };
}

const byId = (nodes: PictureNode[], id: number) => (nodes[id]?.id === id ? nodes[id] : nodes.find((n) => n.id === id));

/** The tree of a small search with its numbers; the slider shows it as it grew. */
export function SearchTree({ picture }: { picture: Picture }) {
  const steps = Math.max(0, ...picture.nodes.map((n) => n.step));
  const [step, setStep] = useState(0);
  const [chosen, setChosen] = useState<number | null>(null);
  const until = step === 0 || step >= steps ? 0 : step;
  const { list, width, depth } = useMemo(() => layout(picture.nodes, until), [picture, until]);
  const at = (n: Placed): [number, number] => [n.x * stepX + 24, n.depth * stepY + 22];
  const box = useRef<HTMLDivElement>(null);
  const [wide, tall] = [width * stepX + 30, (depth + 1) * stepY + 16];
  const [scale, setScale] = useState(1);
  // The root stands above the middle of a tree that is wider than the window.
  useEffect(() => {
    const root = list.find((n) => n.parent < 0);
    if (!box.current || !root) return;
    const fit = Math.min(1, Math.max(0.7, box.current.clientWidth / wide));
    setScale(fit);
    box.current.scrollLeft = at(root)[0] * fit - box.current.clientWidth / 2;
  }, [picture]);
  const on = chosen === null ? null : list.find((n) => n.id === chosen);
  return (
    <div class="picture">
      <p role="status">
        {say("{0} nodes searched by {1}", number(picture.nodes_searched), picture.algorithm)}: <b class={picture.result}>{say(picture.result)}</b>
        {picture.truncated && <> · {say("only a part is drawn")}</>}
      </p>
      {steps > 1 && (
        <label class="slider">{say("Expansion {0} of {1}", until || steps, steps)}
          <input id="step" type="range" min={1} max={steps} value={until || steps} onInput={(e) => setStep(Number(e.currentTarget.value))} />
        </label>
      )}
      <label class="slider">{say("Size")}
        <input type="range" min={0.3} max={2} step={0.1} value={scale} onInput={(e) => setScale(Number(e.currentTarget.value))} />
      </label>
      <div class="scroll" ref={box} tabIndex={0} role="region" aria-label={say("Search tree")}>
        <svg viewBox={`0 0 ${wide} ${tall}`} width={wide * scale} height={tall * scale} role="img" aria-label={say("A tree with {0} nodes; squares are the attacker's, circles the defender's", list.length)}>
          {list.map((n) => n.below.map((c) => <path class={"twig " + c.value} d={`M${at(n)[0]} ${at(n)[1]}L${at(c)[0]} ${at(c)[1]}`} />))}
          {list.map((n) => (
            <g class={`knot ${n.value}${n.step ? "" : " leaf"}${chosen === n.id ? " on" : ""}`} transform={`translate(${at(n).join(" ")})`} onClick={() => setChosen(n.id)}>
              {n.turn === "attacker" ? <rect x="-13" y="-11" width="26" height="22" rx="3" /> : <circle r="12.5" />}
              <text y="-1.5">{value(n.proof)}</text>
              <text y="7.5">{value(n.disproof)}</text>
              {n.move && <text class="name" y="-14">{n.move}</text>}
              <title>{`${n.move ?? say("root")}: pn ${value(n.proof)}, dn ${value(n.disproof)}, ${say("visits")} ${n.visits}`}</title>
            </g>
          ))}
        </svg>
      </div>
      <p class="hint">
        {on ? `${on.move ?? say("root")}: pn ${value(on.proof)}, dn ${value(on.disproof)}, ${say(on.value)}, ${say("visits")} ${on.visits}`
          : say("Squares: the attacker moves. Circles: the defender moves. Above the proof number, below the disproof number.")}
      </p>
    </div>
  );
}
