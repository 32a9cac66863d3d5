import { useEffect, useRef, useState } from "preact/hooks";
import { api, listen, type Report, type Sample } from "./api";
import type { Offer } from "./app";
import { Chart } from "./chart";
import { goalOf, textOf, type Doc } from "./position";
import { told } from "./state";
import { number, say, sayVerdict, seconds } from "./words";

/** Two algorithms on one position: nodes, time, and the size of the tree over time. */
export function Compare({ offer, doc, setMessage }: { offer: Offer; doc: Doc; setMessage(t: string): void }) {
  const [names, setNames] = useState(["dfpn", "pns"]);
  const [time, setTime] = useState("5s");
  const [samples, setSamples] = useState<Sample[]>([]);
  const [rows, setRows] = useState<{ algorithm: string; report: Report }[]>([]);
  const [busy, setBusy] = useState(false);
  const close = useRef<() => void>(() => {});
  useEffect(() => () => close.current(), []);
  const run = async () => {
    close.current();
    setSamples([]);
    setRows([]);
    setBusy(true);
    try {
      const c = await api.compare({ game: doc.game, text: textOf(doc), goal: goalOf(doc) || undefined, algorithms: names, time });
      close.current = listen(
        `compare/${c.id}/events`,
        {
          sample: (s: Sample) => setSamples((l) => [...l, s]),
          row: (r: { algorithm: string; report: Report; samples?: Sample[] }) => {
            setRows((l) => [...l.filter((x) => x.algorithm !== r.algorithm), r]);
            if (r.samples?.length) setSamples((l) => [...l.filter((s) => s.algorithm !== r.algorithm), ...r.samples!]);
          },
          done: () => setBusy(false),
        },
        () => {
          setBusy(false);
          setMessage(say("The server cannot be reached."));
        },
      );
    } catch (e) {
      setBusy(false);
      setMessage(told(e));
    }
  };
  const curve = (name: string, kind: string, pick: (s: Sample) => number) => ({
    name, kind, points: samples.filter((s) => s.algorithm === name).map((s) => [s.elapsed_ms, pick(s)] as [number, number]),
  });
  const choose = (i: number) => (
    <select aria-label={say("Algorithm {0}", i + 1)} id={"compare-" + i} value={names[i]} onChange={(e) => setNames(names.map((n, k) => (k === i ? e.currentTarget.value : n)))}>
      {offer.algorithms.map((a) => <option value={a.name}>{a.name}</option>)}
    </select>
  );
  return (
    <section class="card" aria-label={say("Comparison")}>
      <h2>{say("Comparison")}</h2>
      <div class="row">
        {choose(0)} {choose(1)}
        <label>{say("Time")} <input type="text" size={4} value={time} onInput={(e) => setTime(e.currentTarget.value)} /></label>
        <button class="main" id="compare" disabled={busy} onClick={run}>{say("Compare")}</button>
      </div>
      <div role="status" class="visually-hidden">{busy ? say("Reading …") : rows.length ? say("done") : ""}</div>
      {rows.length > 0 && (
        <table class="results">
          <thead><tr>{["Algorithm", "Answer", "Nodes", "per second", "Time"].map((h) => <th scope="col">{say(h)}</th>)}</tr></thead>
          <tbody>
            {rows.map((r) => (
              <tr>
                <td>{r.algorithm}</td>
                <td class={r.report.result}>{r.report.reason === "error" ? r.report.error : sayVerdict(r.report.verdict)}</td>
                <td class="n">{number(r.report.nodes)}</td>
                <td class="n">{number(r.report.nodes_per_second)}</td>
                <td class="n">{seconds(r.report.time_ms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {samples.length > 0 && (
        <>
          <h3>{say("Nodes over time")}</h3>
          <Chart label={say("Nodes over time")} series={names.map((n, i) => curve(n, i ? "dn" : "pn", (s) => s.nodes))} />
          <h3>{say("Size of the tree over time")}</h3>
          <Chart label={say("Size of the tree over time")} series={names.map((n, i) => curve(n, i ? "dn" : "pn", (s) => s.size))} />
        </>
      )}
    </section>
  );
}
