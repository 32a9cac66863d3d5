import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { at, kind } from "./answer";
import type { Limits, Reading, Report } from "./api";
import type { Offer } from "./app";
import { Ask, Setup } from "./ask";
import { Board, type Look, type Overlay } from "./board";
import type { Pile } from "./collections";
import { useEditor } from "./editor";
import { openProblem, readProblems } from "./files";
import { points } from "./games/go";
import { Hand } from "./hands";
import { Plain } from "./plain";
import { docOf, drawingOf, goalOf, spots, textOf, type Doc } from "./position";
import { usePlayer } from "./player";
import { told, type useDoc, type useWalk, type useWork } from "./state";
import { TextBox } from "./textbox";
import { Bar, Palette } from "./tools";
import { Tree } from "./tree";
import { Running, Verdict } from "./verdict";
import { say, sayTurn, sayVerdict } from "./words";

interface Props {
  offer: Offer;
  docs: ReturnType<typeof useDoc>;
  walk: ReturnType<typeof useWalk>;
  work: ReturnType<typeof useWork>;
  mode: "edit" | "play";
  setMode(m: "edit" | "play"): void;
  look: Look;
  setLook(l: Look): void;
  limits: Limits;
  setLimits(l: Limits): void;
  open(d: Doc): void;
  openMany(pile: Pile): void;
  setMessage(text: string): void;
}

/** The board with its panel: edit, solve, walk. */
export function Table(props: Props) {
  const { offer, docs, walk, mode, setMode, look, setLook, limits, setLimits, open, setMessage } = props;
  const { work, solve, stop } = props.work;
  const { doc, edit } = docs;
  const d = drawingOf(doc);
  const running = work.phase === "queued" || work.phase === "running";
  const busy = running || work.phase === "refining";
  const playing = mode === "play" && walk.root !== null && walk.view !== null;
  const shown = useMemo(() => {
    if (!d) return null;
    return playing ? d.read(walk.view!.position) : doc.text === undefined ? doc.pos : null;
  }, [d, playing, walk.view, doc]);
  const rootPos = useMemo(() => (d && walk.root ? d.read(walk.root.text) : null), [d, walk.root]);
  const editor = useEditor(d, doc, edit);
  const player = usePlayer(d, shown, walk);
  const [drag, setDrag] = useState(false);

  const take = async (from: string | File) => {
    try {
      const problems = await read(from, doc.game);
      if (problems.length > 1) props.openMany({ name: typeof from === "string" ? "" : from.name, from });
      else open(await openProblem(problems[0]));
    } catch (e) {
      setMessage(say("This cannot be read: {0}", e instanceof Error ? told(e).replace(/^Error: /, "") : told(e)));
    }
  };
  useShortcuts(docs, take);

  const enter = (m: "edit" | "play") => {
    setMode(m);
    if (m === "play" && !walk.root) void walk.begin({ game: doc.game, text: textOf(doc), goal: goalOf(doc) }, null);
  };
  // What is changed beside the board is changed in the editor.
  const change = (next: Doc) => {
    setMode("edit");
    edit(next);
  };
  const answered = running || work.report !== null || work.trouble !== "" || walk.tree !== null;
  const found = work.asked ? docOf(work.asked.game, work.asked.text, "").pos.target.length === 0 : true;
  const over = overlay(props, shown, player.chosen, found);
  const hand = (side: number) =>
    d?.held && shown && (
      <Hand d={d} p={shown} side={side} upside={look.mirrorY} editing={!playing} chosen={player.held} change={editor.hand} choose={player.hold} />
    );
  const top = look.mirrorY ? 0 : 1;
  return (
    <div
      class={"table" + (drag ? " dropping" : "") + (answered ? " answered" : "")}
      onDragOver={(e) => (e.preventDefault(), setDrag(true))} onDragLeave={() => setDrag(false)}
      onDrop={(e) => {
        e.preventDefault();
        setDrag(false);
        const file = e.dataTransfer?.files[0];
        const text = e.dataTransfer?.getData("text");
        if (file) void take(file);
        else if (text) void take(text);
      }}
    >
      <section class="left" aria-label={say("Board")}>
        <div class="modes">
          <div class="row" role="group" aria-label={say("Mode")}>
            <button id="mode-edit" aria-pressed={!playing} class={playing ? "" : "on"} onClick={() => enter("edit")}>{say("Edit")}</button>
            <button id="mode-play" aria-pressed={playing} class={playing ? "on" : ""} onClick={() => enter("play")}>{say("Play")}</button>
          </div>
          {d && <Bar d={d} p={doc.pos} look={look} setLook={setLook} edit={(pos) => edit({ ...doc, pos })} history={docs} editing={!playing} />}
        </div>
        {d && shown && !playing && <Palette d={d} p={doc.pos} tool={editor.tool} setTool={editor.setTool} />}
        {playing && <PlayBar {...props} player={player} />}
        {hand(top)}
        <div class="boardbox" style={{ "--zoom": String(look.zoom), "--ratio": ratio(d, shown), "--extra": d?.held ? "7.6rem" : "0rem" }}>
          {d && shown ? (
            <Board d={d} p={shown} look={look} over={over} label={boardLabel(doc, playing)} onCell={playing ? player.cell : editor.cell} />
          ) : (
            <Plain view={playing ? walk.view : null} text={textOf(doc)} play={playing ? (m) => walk.play(m, true) : undefined} />
          )}
        </div>
        {hand(1 - top)}
        {player.choice.length > 0 && <Choice moves={player.choice} pick={player.pick} />}
      </section>
      <section class="asks" aria-label={say("Question")}>
        <div class="card">
          <Setup {...{ offer, doc, open, edit: change, limits, setLimits, running }} solve={() => void solve(doc, limits)} stop={stop} />
          <Ask {...{ offer, doc, open, edit: change, limits, setLimits, running: busy }} solve={() => void solve(doc, limits)} stop={stop} />
        </div>
        <TextBox text={playing ? walk.view!.position : textOf(doc)} take={take} />
      </section>
      <section class="answers" aria-label={say("Answer")}>
        {work.trouble && <div class="message" role="alert" id="trouble">{work.trouble}</div>}
        {running && <Running work={work} />}
        {work.report && !running && (
          <Verdict
            work={work} d={d} root={rootPos} found={found && doc.game === "go"} stale={work.asked?.text !== textOf(doc)}
            keepMarks={() => marks(doc, work.report!, open)} ask={(r) => marks(doc, r, open)}
          />
        )}
        {walk.tree && !running && <Tree d={d} root={rootPos} tree={walk.tree} path={walk.path} goTo={(p) => (setMode("play"), void walk.goTo(p))} />}
      </section>
    </div>
  );
}

/** A text may be of the game on the board, as a size is; else the server finds out what it is. */
async function read(from: string | File, game: string) {
  if (typeof from === "string") {
    try {
      const own = await readProblems(from, game);
      if (own.some((p) => !p.error)) return own;
    } catch {
      // It is of another game, then.
    }
  }
  return readProblems(from);
}

const ratio = (d: ReturnType<typeof drawingOf>, p: { w: number; h: number } | null) => {
  if (!d || !p) return "1";
  const [w, h] = d.box(p as never);
  return String((w + 1.24) / (h + 1.24));
};

function boardLabel(doc: Doc, playing: boolean): string {
  const name = say("game " + doc.game) === "game " + doc.game ? doc.game : say("game " + doc.game);
  return say(playing ? "{0} board: arrow keys move, Enter plays" : "{0} board: arrow keys move, Enter places", name);
}

/** Colours of first moves, the line being searched, the last move. */
function overlay({ walk, work, mode, docs }: Props, shown: ReturnType<typeof docOf>["pos"] | null, chosen: number | null, found: boolean): Overlay {
  const d = drawingOf(docs.doc);
  if (!d || !shown) return {};
  const running = work.work.phase === "running";
  const line = work.work.progress[work.work.progress.length - 1]?.line ?? [];
  if (mode !== "play" || !walk.view) return { line: running ? spots(d, shown, line) : [], found: false };
  const tints = new Map<number, string>();
  const rank = { right: 2, open: 1, wrong: 0 };
  for (const b of at(walk.tree, walk.path)?.then ?? []) {
    const s = d.spot(shown, b.move!);
    const old = s && tints.get(s.to);
    if (s && (!old || rank[kind(b)] > rank[old as keyof typeof rank])) tints.set(s.to, kind(b));
  }
  const last = walk.path[walk.path.length - 1];
  return { tints, line: running ? spots(d, shown, line) : [], last: last ? d.spot(shown, last) : null, chosen, found: found && docs.doc.game === "go" };
}

/** Takes target and region of a report or a reading into the editor, to be changed there. */
function marks(doc: Doc, r: Report | Reading, open: (d: Doc) => void) {
  const pos = { ...doc.pos, target: points(doc.pos, r.target ?? ""), region: points(doc.pos, r.region ?? ""), more: {} };
  const [goal, threats = ""] = r.goal.split(":");
  open({ ...doc, goal, threats, pos });
}

/** What has been played, and what it is worth. */
function PlayBar({ walk, docs, open, player }: Props & { player: ReturnType<typeof usePlayer> }) {
  const v = walk.view!;
  const take = () => open({ ...docOf(docs.doc.game, v.position, v.goal), goal: docs.doc.goal });
  return (
    <div class="playbar">
      <p class={"note " + (walk.note?.kind ?? "")} role="status" id="note">
        {walk.busy ? say("Looking for the answer …") : (walk.note?.text ?? (v.value !== "unknown" ? sayVerdict(v.verdict) : say("{0} to move", sayTurn(v.turn, v.game))))}
      </p>
      {v.moves.includes("pass") && <button onClick={() => player.pick("pass")} id="pass">{say("Pass")}</button>}
      <button onClick={() => walk.goTo(walk.path.slice(0, -1))} disabled={!walk.path.length} id="takeback">{say("Take back")}</button>
      <button onClick={take} id="edit-here">{say("Edit this position")}</button>
    </div>
  );
}

/** Several moves to one place, as with promotions. */
function Choice({ moves, pick }: { moves: { move: string; word: string }[]; pick(m: string): void }) {
  return (
    <div class="choice" role="group" aria-label={say("Which move?")}>
      {moves.map((m) => <button class="main" data-move={m.move} onClick={() => pick(m.move)}>{m.word}</button>)}
      <button onClick={() => pick("")}>{say("Cancel")}</button>
    </div>
  );
}

/** Undo and redo by keys, and texts pasted anywhere outside a field. Listeners are set once, and see what is newest. */
function useShortcuts(docs: Props["docs"], take: (text: string) => void) {
  const now = useRef({ docs, take });
  now.current = { docs, take };
  useEffect(() => {
    const inField = (e: Event) => /^(INPUT|TEXTAREA|SELECT)$/.test((e.target as Element).tagName);
    const key = (e: KeyboardEvent) => {
      if (inField(e) || !(e.ctrlKey || e.metaKey)) return;
      if (e.key === "z" && !e.shiftKey) now.current.docs.undo();
      else if (e.key === "y" || (e.key === "z" && e.shiftKey) || e.key === "Z") now.current.docs.redo();
      else return;
      e.preventDefault();
    };
    const paste = (e: ClipboardEvent) => {
      const text = e.clipboardData?.getData("text");
      if (!inField(e) && text?.trim()) now.current.take(text);
    };
    window.addEventListener("keydown", key);
    window.addEventListener("paste", paste);
    return () => {
      window.removeEventListener("keydown", key);
      window.removeEventListener("paste", paste);
    };
  }, []);
}
