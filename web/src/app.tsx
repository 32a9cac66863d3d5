import { useEffect, useRef, useState } from "preact/hooks";
import { api, type AlgorithmInfo, type GameInfo, type Limits, type Report, type Version } from "./api";
import { plainLook, type Look } from "./board";
import { Collections, type Pile } from "./collections";
import { Table } from "./table";
import { treeOf } from "./answer";
import { drawing } from "./games/list";
import { Header, type Place } from "./header";
import { Laboratory } from "./lab";
import { docOf, fragment, readFragment, type Doc } from "./position";
import { told, useDoc, useWalk, useWork } from "./state";
import { firstLanguage, keep, say, speak, type Language } from "./words";

/** What the server offers, asked once. */
export interface Offer {
  games: GameInfo[];
  algorithms: AlgorithmInfo[];
  version: Version | null;
}

const firstGame = () => {
  const d = drawing(keep("game") ?? "go") ?? drawing("go")!;
  return docOf(d.name, d.write(d.blank(d.name === "go" ? "9x9" : d.sizes[0])), "");
};

function placeOf(hash: string): Place {
  return hash.startsWith("#lab") ? "lab" : hash.startsWith("#collections") ? "collections" : "board";
}

export function App() {
  const [lang, setLang] = useState<Language>(firstLanguage);
  const [theme, setTheme] = useState(keep("theme") ?? "auto");
  const [place, setPlace] = useState<Place>(() => placeOf(location.hash));
  const [offer, setOffer] = useState<Offer>({ games: [], algorithms: [], version: null });
  const [message, setMessage] = useState("");
  const [mode, setMode] = useState<"edit" | "play">("edit");
  const [look, setLook] = useState<Look>(plainLook);
  const [limits, setLimits] = useState<Limits>({});
  const [pile, setPile] = useState<Pile | null>(null);
  const docs = useDoc(() => {
    const asked = readFragment(location.hash);
    return asked ? docOf(asked.game, asked.text, asked.goal) : firstGame();
  });
  const walk = useWalk(setMessage);
  const work = useWork(
    (r) => {
      setMode("play");
      void walk.begin(rootOf(r), treeOf(r));
    },
    (r) => void walk.grow(rootOf(r), treeOf(r)),
  );
  speak(lang);

  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    Promise.all([api.games(), api.algorithms(), api.version()])
      .then(([games, algorithms, version]) => setOffer({ games, algorithms, version }))
      .catch((e) => setMessage(told(e)));
  }, []);
  // The address always shows the position that is edited, so that it can be shared.
  useEffect(() => {
    const want = place === "board" ? fragment(docs.doc) : location.hash.startsWith("#" + place) ? location.hash : "#" + place;
    if (want !== location.hash) history.replaceState(null, "", want);
  }, [docs.doc, place]);
  // What was asked for is in the event: by now the address may show the position before again.
  const changed = useRef((_: string) => {});
  changed.current = (hash) => {
    const asked = readFragment(hash);
    setPlace(placeOf(hash));
    if (asked && hash !== fragment(docs.doc)) open(docOf(asked.game, asked.text, asked.goal));
  };
  useEffect(() => {
    const listener = (e: HashChangeEvent) => changed.current(new URL(e.newURL).hash);
    window.addEventListener("hashchange", listener);
    return () => window.removeEventListener("hashchange", listener);
  }, []);

  const open = (doc: Doc) => {
    work.clear();
    walk.clear();
    docs.edit(doc);
    setLook((l) => ({ ...l, crop: small(doc) }));
    setMode("edit");
    setPlace("board");
    setMessage("");
    keep("game", doc.game);
  };
  const openMany = (next: Pile) => {
    setPile(next);
    setPlace("collections");
  };
  const choose = {
    lang: (l: Language) => {
      keep("language", l);
      setLang(l);
    },
    theme: (t: string) => {
      keep("theme", t);
      setTheme(t);
    },
  };
  return (
    <>
      <a class="skip" href="#main" onClick={(e) => (e.preventDefault(), document.getElementById("main")?.focus())}>{say("Skip to the board")}</a>
      <Header place={place} onPlace={setPlace} now={{ lang, theme }} choose={choose} />
      <main id="main" tabIndex={-1}>
        {message && (
          <div class="message" role="alert">
            <span>{message}</span>
            <button class="quiet" onClick={() => setMessage("")} aria-label={say("Close")}>×</button>
          </div>
        )}
        {place === "board" && (
          <Table {...{ offer, docs, walk, work, mode, setMode, look, setLook, limits, setLimits, open, openMany, setMessage }} />
        )}
        {place === "collections" && <Collections offer={offer} pile={pile} open={open} setMessage={setMessage} />}
        {place === "lab" && <Laboratory offer={offer} doc={docs.doc} setMessage={setMessage} />}
      </main>
      <footer>
        <span>Yomi {offer.version?.version}</span>
        <span>{say("Every answer is searched, and proofs are checked by the rules alone.")}</span>
      </footer>
    </>
  );
}

/** Boards of books are large, and their problems small: then only the part in play is shown. */
function small(doc: Doc): boolean {
  const used = doc.pos.cells.flatMap((c, i) => (c ? [i] : []));
  const wide = (list: number[]) => Math.max(...list) - Math.min(...list) + 1;
  return doc.game === "go" && doc.pos.w >= 13 && used.length > 3 &&
    wide(used.map((i) => i % doc.pos.w)) * wide(used.map((i) => Math.floor(i / doc.pos.w))) < doc.pos.cells.length * 0.55;
}

function rootOf(r: Report) {
  return { game: r.game, text: r.position ?? "", goal: r.tree?.goal ?? r.goal };
}
