import { useState } from "preact/hooks";
import { at, kind, mainLine } from "./answer";
import type { Branch } from "./api";
import type { Drawing, Pos } from "./games/drawing";
import { follow } from "./position";
import { Icon } from "./tools";
import { say, sayVerdict } from "./words";

interface Props {
  d?: Drawing;
  root: Pos | null;
  tree: Branch;
  path: string[];
  goTo(path: string[]): void;
}

/** The solution beside the board: runs of moves in one line, variations below each other. */
export function Tree(props: Props) {
  const { tree, path, goTo } = props;
  const rest = mainLine(at(tree, path));
  const step = (e: KeyboardEvent) => {
    if (e.target !== e.currentTarget && (e.target as Element).tagName !== "BUTTON") return;
    const next: Record<string, () => string[] | null> = {
      ArrowLeft: () => (path.length ? path.slice(0, -1) : null),
      ArrowRight: () => (rest.length ? [...path, rest[0]] : null),
      ArrowDown: () => sibling(tree, path, 1),
      ArrowUp: () => sibling(tree, path, -1),
      Home: () => [],
      End: () => [...path, ...rest],
    };
    const to = next[e.key]?.();
    if (!to) return;
    e.preventDefault();
    goTo(to);
  };
  return (
    <section class="card tree" aria-label={say("Solution")}>
      <div class="row walk" role="toolbar" aria-label={say("Walk through the solution")}>
        <button id="first" onClick={() => goTo([])} disabled={!path.length} aria-label={say("To the start")}><Icon path="M18 5L8 12l10 7zM6 5v14" /></button>
        <button id="back" onClick={() => goTo(path.slice(0, -1))} disabled={!path.length} aria-label={say("One move back")}><Icon path="M16 5L7 12l9 7z" /></button>
        <button id="next" onClick={() => goTo([...path, rest[0]])} disabled={!rest.length} aria-label={say("One move on")}><Icon path="M8 5l9 7-9 7z" /></button>
        <button id="last" onClick={() => goTo([...path, ...rest])} disabled={!rest.length} aria-label={say("To the end of the line")}><Icon path="M6 5l10 7-10 7zM18 5v14" /></button>
        <span class="where">{say("move {0}", path.length)}</span>
      </div>
      <div class="branches" onKeyDown={step}>
        <Variations {...props} list={tree.then ?? []} from={[]} pos={props.root} deep={0} />
        {!tree.then?.length && <p class="hint">{say("There is nothing to play.")}</p>}
      </div>
      <p class="legend"><span class="right">✓ {say("right")}</span> <span class="wrong">✗ {say("wrong")}</span> <span class="open">? {say("open")}</span></p>
    </section>
  );
}

/** The variation before or behind the one that the path is in. */
function sibling(tree: Branch, path: string[], by: number): string[] | null {
  for (let n = path.length; n > 0; n--) {
    const list = at(tree, path.slice(0, n - 1))?.then ?? [];
    const i = list.findIndex((b) => b.move === path[n - 1]) + by;
    if (list.length > 1 && i >= 0 && i < list.length) return [...path.slice(0, n - 1), list[i].move!];
  }
  return path.length === 0 && by > 0 && tree.then?.length ? [tree.then[0].move!] : null;
}

interface ListProps extends Props {
  list: Branch[];
  from: string[];
  pos: Pos | null;
  deep: number;
}

function Variations({ list, from, ...rest }: ListProps) {
  const [all, setAll] = useState(false);
  const most = from.length === 0 ? 40 : 8;
  const order = { right: 0, open: 1, wrong: 2 };
  const sorted = from.length === 0 ? [...list].sort((a, b) => order[kind(a)] - order[kind(b)]) : list;
  const shown = all ? sorted : sorted.slice(0, most);
  return (
    <ul>
      {shown.map((b) => <Variation key={b.move} b={b} from={from} {...rest} list={list} />)}
      {list.length > shown.length && <li><button class="quiet" onClick={() => setAll(true)}>{say("{0} more", list.length - shown.length)}</button></li>}
    </ul>
  );
}

/** A run of moves up to the next fork, then the fork. Forks off the path are closed until they are asked for. */
function Variation({ b, from, pos, path, goTo, d, deep, ...rest }: ListProps & { b: Branch }) {
  const [open, setOpen] = useState(false);
  const run: { b: Branch; path: string[]; word: string }[] = [];
  let [at_, here, p]: [Branch, string[], Pos | null] = [b, [...from, b.move!], pos];
  for (;;) {
    run.push({ b: at_, path: here, word: d?.say && p ? d.say(p, at_.move!) : at_.move! });
    if (d && p) p = follow(d, p, at_.move!);
    if (at_.then?.length !== 1) break;
    at_ = at_.then[0];
    here = [...here, at_.move!];
  }
  const fork = at_.then ?? [];
  const onPath = here.length <= path.length && here.every((m, i) => path[i] === m);
  const show = fork.length > 0 && (open || onPath);
  return (
    <li class={kind(b)}>
      {fork.length > 0 && (
        <button class="fold" aria-expanded={show} aria-label={say("Variations behind {0}", run[run.length - 1].word)} onClick={() => setOpen(!open)}>
          {show ? "▾" : "▸"}
        </button>
      )}
      {run.map((m) => (
        <button
          class={"move " + kind(m.b) + (samePath(m.path, path) ? " here" : "")} aria-current={samePath(m.path, path) ? "step" : undefined}
          data-path={m.path.join(" ")} onClick={() => goTo(m.path)}
        >
          <span class="n">{m.path.length}</span>{m.word}
          {m.path.length === 1 && <span class="sign">{{ right: "✓", wrong: "✗", open: "?" }[kind(m.b)]}</span>}
        </button>
      ))}
      {b.class && from.length === 0 && <span class="class">{sayVerdict(b.class)}</span>}
      {at_.left_out && !fork.length ? <span class="class">{say("{0} more", at_.left_out)}</span> : null}
      {show && deep < 60 && <Variations {...rest} d={d} path={path} goTo={goTo} list={fork} from={here} pos={p} deep={deep + 1} />}
    </li>
  );
}

const samePath = (a: string[], b: string[]) => a.length === b.length && a.every((m, i) => b[i] === m);
