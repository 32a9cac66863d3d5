import { say, type Language } from "./words";

export type Place = "board" | "collections" | "lab";

interface Props {
  place: Place;
  onPlace(p: Place): void;
  now: { lang: Language; theme: string };
  choose: { lang(l: Language): void; theme(t: string): void };
}

const places: [Place, string][] = [
  ["board", "Board"],
  ["collections", "Collections"],
  ["lab", "Laboratory"],
];

/** The bar on top: where to go, which language, light or dark. */
export function Header({ place, onPlace, now, choose }: Props) {
  const next: Record<string, string> = { auto: "light", light: "dark", dark: "auto" };
  return (
    <header class="top">
      <a class="brand" href="#" onClick={(e) => (e.preventDefault(), onPlace("board"))}>
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <circle cx="12" cy="16" r="10" class="brand-b" />
          <circle cx="21" cy="16" r="10" class="brand-w" />
        </svg>
        <span class="name">Yomi</span>
        <span class="kana" lang="ja">読み</span>
      </a>
      <nav aria-label={say("Views")}>
        {places.map(([id, name]) => (
          <button class={"tab" + (place === id ? " here" : "")} aria-current={place === id ? "page" : undefined} onClick={() => onPlace(id)}>
            {say(name)}
          </button>
        ))}
      </nav>
      <div class="choices">
        <button class="quiet" lang={now.lang === "en" ? "ja" : "en"} onClick={() => choose.lang(now.lang === "en" ? "ja" : "en")}>
          {now.lang === "en" ? "日本語" : "English"}
        </button>
        <button class="quiet theme" aria-label={say("Colours: " + now.theme)} title={say("Colours: " + now.theme)} onClick={() => choose.theme(next[now.theme])}>
          {{ auto: "◐", light: "☀", dark: "☾" }[now.theme]}
        </button>
      </div>
    </header>
  );
}
