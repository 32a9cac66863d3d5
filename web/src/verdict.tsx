import { useEffect, useState } from "preact/hooks";
import { api, infinite, listen, type Job, type Reading, type Report } from "./api";
import { Numbers } from "./chart";
import type { Drawing, Pos } from "./games/drawing";
import { spoken } from "./position";
import { told, type Work } from "./state";
import { number, say, sayTurn, sayVerdict, seconds, short } from "./words";

/** A look at the running search. */
export function Running({ work }: { work: Work }) {
  const p = work.progress[work.progress.length - 1];
  const value = (n: number | undefined) => (n === undefined ? "–" : n >= infinite ? "∞" : short(n));
  return (
    <section class="card running" aria-label={say("Progress")} aria-busy="true">
      <p class="state" role="status">
        {work.phase === "queued" && !p ? (work.place > 1 ? say("Waiting: place {0} in the queue.", work.place) : say("Starting …")) : say("Reading …")}
      </p>
      <dl class="facts">
        <div><dt>{say("Nodes")}</dt><dd id="live-nodes">{p ? number(p.nodes) : "–"}</dd></div>
        <div><dt>{say("per second")}</dt><dd>{p ? short(p.nodes_per_second) : "–"}</dd></div>
        <div><dt>{say("Time")}</dt><dd>{p ? seconds(p.elapsed_ms) : "–"}</dd></div>
        <div><dt>pn / dn</dt><dd>{value(p?.proof_number)} / {value(p?.disproof_number)}</dd></div>
      </dl>
      <Numbers progress={work.progress} />
    </section>
  );
}

interface Props {
  work: Work;
  d?: Drawing;
  root: Pos | null;
  found: boolean;
  stale: boolean;
  keepMarks(): void;
  ask(r: Reading): void;
}

const tone = (r: Report) => (r.result === "proven" ? "yes" : r.result === "disproven" ? "no" : "unknown");

/** The answer in the game's words. */
export function Verdict({ work, d, root, found, stale, keepMarks, ask }: Props) {
  const r = work.report!;
  const words = r.result === "unknown" ? unknown(r) : sayVerdict(r.verdict);
  const best = r.best && r.result !== "unknown" ? spoken(d, root, [r.best])[0] : "";
  const firsts = r.moves.length ? r.moves : best ? [r.best!] : [];
  return (
    <section class={"card verdict " + tone(r)} aria-label={say("Answer")}>
      <p class="question">{say("{0} to move", sayTurn(r.turn, r.game))} · {sayGoal(r.goal)}</p>
      <p class="word" role="status" id="verdict">{words}</p>
      <p class="sub">
        {say(r.result)}
        {r.status && <> · <abbr title={say("status in the notation of GoTools")}>{r.status}</abbr></>}
        {r.class && r.class !== r.verdict && <> · {sayVerdict(r.class)}</>}
        {r.published_length ? <> · {say("as books print it: {0}", r.published_length)}</> : null}
      </p>
      {stale && <p class="hint">{say("The board has changed since.")}</p>}
      {firsts.length > 0 && (
        <p>{say(r.moves.length ? "Right first moves:" : "Best try:")} <b>{firsts.map((m) => spoken(d, root, [m])[0]).join("　")}</b></p>
      )}
      {r.note && <p class="hint">{r.note}</p>}
      {r.reason !== "solved" && r.result !== "unknown" && <p class="hint">{say("A limit came before everything was looked at: {0}.", say(r.reason))}</p>}
      {(r.target || r.region) && <Assumed r={r} found={found} keepMarks={keepMarks} ask={ask} />}
      {r.assumed.length > 0 && <p class="warn">{say("This answer assumes: {0}", r.assumed.join(", "))}</p>}
      <p class="cost">
        {say("{0} nodes in {1} by {2}", number(r.nodes), seconds(r.time_ms), r.algorithm)}
      </p>
      <Downloads work={work} format={d?.record} />
      <p class="hint pending" role="status">{work.phase === "refining" ? say("Now all other moves are looked at …") : ""}</p>
    </section>
  );
}

function unknown(r: Report): string {
  return r.reason === "interrupted" ? say("Stopped: no answer yet") : say("No answer within the limit ({0})", say(r.reason));
}

export const sayGoal = (goal: string) => {
  const [name, rest] = goal.split(":");
  const words = say("goal " + name) === "goal " + name ? name : say("goal " + name);
  return rest ? `${words} (${rest})` : words;
};

/** Target and region as the program took them; both can be changed on the board. */
function Assumed({ r, found, keepMarks, ask }: { r: Report; found: boolean; keepMarks(): void; ask(x: Reading): void }) {
  return (
    <details class="assumed" open={found}>
      <summary>{say(found ? "What I assumed" : "What was asked")}</summary>
      <dl>
        {r.target && <><dt><span class="mark-target" /> {say("target")}</dt><dd>{r.target}</dd></>}
        {r.region && <><dt><span class="mark-region" /> {say("region")}</dt><dd>{r.region}</dd></>}
      </dl>
      <button onClick={keepMarks} id="keep-marks">{say("Change these marks")}</button>
      {r.readings?.map((x) => (
        <button onClick={() => ask(x)}>{say("Ask instead: {0} {1}", sayGoal(x.goal), x.target ?? "")}</button>
      ))}
    </details>
  );
}

/** Files of the solution, and the checker's word. A proof is made when it is first asked for. */
function Downloads({ work, format }: { work: Work; format?: string }) {
  const [proof, setProof] = useState("");
  const [word, setWord] = useState<{ ok: boolean; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    setProof("");
    setWord(null);
  }, [work.asked]);
  const r = work.report!;
  if (r.result === "unknown") return null;
  const prove = async (): Promise<string> => {
    if (proof) return proof;
    const job = await api.start({ ...work.asked!, goal: work.asked!.goal || undefined, algorithm: r.algorithm, proof: true });
    await new Promise<void>((done, fail) => {
      listen(
        `jobs/${job.id}/events`,
        { done: (j: Job) => (j.has?.proof ? done() : fail(new Error(j.report?.error ?? say("no proof within the limits")))) },
        () => fail(new Error(say("The server cannot be reached."))),
      );
    });
    setProof(job.id);
    return job.id;
  };
  const act = async (what: (id: string) => Promise<void>) => {
    setBusy(true);
    setWord(null);
    try {
      await what(await prove());
    } catch (e) {
      setWord({ ok: false, text: e instanceof Error ? e.message : told(e) });
    }
    setBusy(false);
  };
  const verify = (id: string) =>
    api.verify(id).then((v) => setWord({ ok: v.valid, text: v.valid ? say("Valid:") + " " + v.words.join("; ") : (v.error ?? "") }));
  const save = async (id: string) => {
    const a = document.createElement("a");
    a.href = `api/jobs/${id}/proof`;
    a.download = "";
    a.click();
  };
  return (
    <>
      <div class="row downloads">
        {format && (work.records.includes(format)
          ? <a class="button" id={"save-" + format} href={`api/jobs/${work.id}/record?format=${format}`} download="">{format.toUpperCase()}</a>
          : <button disabled>{format.toUpperCase()}</button>)}
        <a class="button" id="save-json" href={`api/jobs/${work.id}/record?format=json`} download="">JSON</a>
        <button id="save-proof" disabled={busy} onClick={() => act(save)}>{say("Proof")}</button>
        <button id="verify" disabled={busy} onClick={() => act(verify)}>{say("Verify")}</button>
      </div>
      <p class={"checker " + (word ? (word.ok ? "ok" : "bad") : "")} role="status" id="checker">
        {busy ? say("Making the proof and checking it …") : word?.text}
      </p>
    </>
  );
}
