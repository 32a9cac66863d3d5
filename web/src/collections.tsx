import { useEffect, useRef, useState } from "preact/hooks";
import { api, listen, type Collection, type Limits, type Row } from "./api";
import type { Offer } from "./app";
import { base64, openProblem } from "./files";
import type { Doc } from "./position";
import { told } from "./state";
import { number, say, sayVerdict, seconds } from "./words";

/** A file with many problems, as it came from the visitor. */
export interface Pile {
  name: string;
  from: string | File;
}

interface Props {
  offer: Offer;
  pile: Pile | null;
  open(d: Doc): void;
  setMessage(text: string): void;
}

/** Many problems: a table that fills up while they are solved. */
export function Collections({ offer, pile, open, setMessage }: Props) {
  const [book, setBook] = useState<Collection | null>(null);
  const [rows, setRows] = useState<Row[]>([]);
  const [limits, setLimits] = useState<Limits>({ time: "5s" });
  const [all, setAll] = useState(true);
  const [drag, setDrag] = useState(false);
  const close = useRef<() => void>(() => {});
  const file = useRef<HTMLInputElement>(null);
  useEffect(() => () => close.current(), []);
  useEffect(() => {
    if (pile) void start(pile);
  }, [pile]);

  const start = async ({ name, from }: Pile) => {
    close.current();
    setRows([]);
    setMessage("");
    try {
      const body = typeof from === "string" ? { text: from } : { data: await base64(from) };
      const c = await api.collect({ ...body, ...(name ? { name } : {}), ...limits, all });
      setBook({ ...c, name: c.name || name });
      close.current = listen(
        `collections/${c.id}/events`,
        {
          state: (s: Partial<Collection>) => setBook((b) => b && { ...b, ...s }),
          row: (r: Row) => setRows((list) => [...list.filter((x) => x.number !== r.number), r].sort((a, b) => a.number - b.number)),
          done: (d: Collection) => setBook((b) => b && { ...b, ...d, name: d.name || b.name, state: "done" }),
        },
        () => setMessage(say("The server cannot be reached.")),
      );
    } catch (e) {
      setMessage(say("This cannot be read: {0}", told(e)));
    }
  };
  const stop = () => {
    close.current();
    if (book) {
      void api.leave(book.id).catch(() => {});
      setBook({ ...book, state: "done" });
    }
  };
  const view = async (n: number) => {
    try {
      open(await openProblem(await api.collected(book!.id, n)));
    } catch (e) {
      setMessage(told(e));
    }
  };
  const running = book !== null && book.state !== "done";
  return (
    <div class="collections">
      <h1>{say("Collections")}</h1>
      <div
        class={"dropzone" + (drag ? " dropping" : "")}
        onDragOver={(e) => (e.preventDefault(), setDrag(true))} onDragLeave={() => setDrag(false)}
        onDrop={(e) => {
          e.preventDefault();
          setDrag(false);
          const f = e.dataTransfer?.files[0];
          if (f) void start({ name: f.name, from: f });
        }}
      >
        <p>{say("Drop a file with many problems here: SGF, SFEN, KIF, EPD, …")}</p>
        <button class="main" onClick={() => file.current?.click()}>{say("Open a file …")}</button>
        <input
          ref={file} id="book" type="file" class="hidden" tabIndex={-1} aria-label={say("Open a file …")}
          onChange={(e) => {
            const f = e.currentTarget.files?.[0];
            if (f) void start({ name: f.name, from: f });
            e.currentTarget.value = "";
          }}
        />
        <div class="row">
          <label>{say("Time for each")} <input type="text" size={5} value={limits.time ?? ""} onInput={(e) => setLimits({ ...limits, time: e.currentTarget.value })} /></label>
          <label>{say("Algorithm")}{" "}
            <select value={limits.algorithm ?? ""} onChange={(e) => setLimits({ ...limits, algorithm: e.currentTarget.value || undefined })}>
              <option value="">auto</option>
              {offer.algorithms.map((a) => <option value={a.name}>{a.name}</option>)}
            </select>
          </label>
          <label class="check"><input type="checkbox" checked={all} onChange={(e) => setAll(e.currentTarget.checked)} />{say("Is the solution unique?")}</label>
        </div>
      </div>
      {book && (
        <section aria-label={say("Results")}>
          <div class="row spread">
            <p role="status"><b>{book.name}</b> · {say("{0} of {1} settled", number(rows.length), number(book.problems))}</p>
            <progress value={rows.length} max={book.problems || 1} aria-label={say("Progress")} />
            {running ? <button onClick={stop}>{say("Stop")}</button> : (
              <span class="row">
                <a class="button" id="report-csv" href={`api/collections/${book.id}/report?format=csv`} download="">CSV</a>
                <a class="button" id="report-json" href={`api/collections/${book.id}/report?format=json`} download="">JSON</a>
              </span>
            )}
          </div>
          <Summary rows={rows} />
          <div class="scroll" tabIndex={0} role="region" aria-label={say("Results")}>
            <table class="results">
              <thead>
                <tr>
                  {["#", "Problem", "Question", "Answer", "First moves", "Unique", "Recorded", "Nodes", "Time"].map((h) => <th scope="col">{h === "#" ? h : say(h)}</th>)}
                </tr>
              </thead>
              <tbody>{rows.map((r) => <Line key={r.number} r={r} view={view} />)}</tbody>
            </table>
          </div>
        </section>
      )}
    </div>
  );
}

const cls = (r: Row) => ({ right: "yes", wrong: "no", "not unique": "warn", error: "no", unknown: "open" })[r.status] ?? "";

function Line({ r, view }: { r: Row; view(n: number): void }) {
  const p = r.report;
  const answer = p.reason === "error" ? p.error : p.result === "unknown" ? say("open") + ` (${say(p.reason)})` : sayVerdict(p.verdict) + (p.status ? ` ${p.status}` : "");
  return (
    <tr>
      <td>{r.number}</td>
      <td><button class="link" data-problem={r.number} onClick={() => view(r.number)}>{p.id || say("problem {0}", r.number)}</button></td>
      <td>{p.goal}</td>
      <td class={p.result}>{answer}</td>
      <td>{p.moves.slice(0, 6).join(" ")}{p.moves.length > 6 ? " …" : ""}</td>
      <td>{r.unique === undefined ? "" : r.unique ? "✓" : say("no")}</td>
      <td class={cls(r)} title={r.why}>{r.status === "unrecorded" ? "–" : say(r.status)}</td>
      <td class="n">{number(p.nodes)}</td>
      <td class="n">{seconds(p.time_ms)}</td>
    </tr>
  );
}

function Summary({ rows }: { rows: Row[] }) {
  const counts = new Map<string, number>();
  for (const r of rows) counts.set(r.status, (counts.get(r.status) ?? 0) + 1);
  return <p class="summary">{[...counts].map(([k, n]) => <span>{say(k)} <b>{n}</b></span>)}</p>;
}
