import { useEffect, useRef, useState } from "preact/hooks";
import { api, type Picture } from "./api";
import type { Offer } from "./app";
import { Compare } from "./compare";
import { SearchTree } from "./picture";
import { goalOf, textOf, type Doc } from "./position";
import { told } from "./state";
import { say } from "./words";

interface Props {
  offer: Offer;
  doc: Doc;
  setMessage(text: string): void;
}

/** The laboratory: a comparison and a picture of the visitor's position, and the tables of the project. */
export function Laboratory({ offer, doc, setMessage }: Props) {
  return (
    <div class="lab">
      <h1>{say("Laboratory")}</h1>
      <p class="lead">{say("The position on the board is searched by two algorithms, or drawn as a tree.")} <code>{shorten(textOf(doc))}</code></p>
      <div class="pair">
        <Compare offer={offer} doc={doc} setMessage={setMessage} />
        <Draw offer={offer} doc={doc} setMessage={setMessage} />
      </div>
      <Reports setMessage={setMessage} />
    </div>
  );
}

const shorten = (s: string) => (s.length > 70 ? s.slice(0, 70) + " …" : s);

/** A picture of a small search. */
function Draw({ offer, doc, setMessage }: Props) {
  const [name, setName] = useState("pns");
  const [nodes, setNodes] = useState(60);
  const [picture, setPicture] = useState<Picture | null>(null);
  const [busy, setBusy] = useState(false);
  const draw = async () => {
    setBusy(true);
    try {
      setPicture(await api.picture({ game: doc.game, text: textOf(doc), goal: goalOf(doc) || undefined, algorithm: name, nodes }));
    } catch (e) {
      setMessage(told(e));
    }
    setBusy(false);
  };
  return (
    <section class="card" aria-label={say("Search tree")}>
      <h2>{say("Search tree")}</h2>
      <div class="row">
        <label>{say("Algorithm")}{" "}
          <select id="picture-algorithm" value={name} onChange={(e) => setName(e.currentTarget.value)}>
            {offer.algorithms.map((a) => <option value={a.name}>{a.name}</option>)}
          </select>
        </label>
        <label>{say("Nodes")} <input type="number" min={10} max={2000} step={10} value={nodes} onInput={(e) => setNodes(Number(e.currentTarget.value) || 60)} /></label>
        <button class="main" id="draw" disabled={busy} onClick={draw}>{say("Draw")}</button>
      </div>
      {picture && <SearchTree picture={picture} />}
    </section>
  );
}

/** Pages of docs/lab, as the server renders them. */
function Reports({ setMessage }: { setMessage(t: string): void }) {
  const [list, setList] = useState<{ name: string; title: string }[]>([]);
  const [page, setPage] = useState<{ name: string; title: string; html: string } | null>(null);
  const text = useRef<HTMLElement>(null);
  const show = (name: string) => api.lab(name).then(setPage).catch((e) => setMessage(told(e)));
  useEffect(() => {
    api.labs().then((l) => {
      setList(l);
      const named = /^#lab\/([\w-]+)/.exec(location.hash)?.[1];
      if (named) void show(named);
    }).catch((e) => setMessage(told(e)));
    const changed = () => {
      const named = /^#lab\/([\w-]+)/.exec(location.hash)?.[1];
      if (named) void show(named);
    };
    window.addEventListener("hashchange", changed);
    return () => window.removeEventListener("hashchange", changed);
  }, []);
  return (
    <section class="reports" aria-label={say("Reports")}>
      <nav aria-label={say("Reports")}>
        <h2>{say("Reports")}</h2>
        <ul>{list.map((l) => <li><a href={"#lab/" + l.name} aria-current={page?.name === l.name ? "page" : undefined}>{l.title}</a></li>)}</ul>
      </nav>
      {page && <article class="card report" lang="en" ref={text} tabIndex={0} dangerouslySetInnerHTML={{ __html: page.html }} />}
    </section>
  );
}
