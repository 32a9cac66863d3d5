import { japanese, japaneseVerdicts } from "./japanese";

/** Words of the page. Keys are English; other languages have a list. */

export type Language = "en" | "ja";

const now: { lang: Language } = { lang: "en" };

export function speak(lang: Language) {
  now.lang = lang;
  document.documentElement.lang = lang;
  document.title = say("Yomi: reads out Go, shogi and other games");
}

export const language = () => now.lang;

/** Keys that are no English texts themselves. */
const english: Record<string, string> = {
  "game go": "Go", "game shogi": "Shogi", "game chess": "Chess", "game mnk": "Gomoku, m,n,k", "game connect4": "Connect Four", "game hex": "Hex",
  "game loa": "Lines of Action", "game othello": "Othello", "game reversi": "Reversi", "game rolit": "Rolit", "game yonin": "Yonin Othello",
  "goal kill": "kill", "goal live": "live", "goal capture": "capture", "goal save": "save", "goal semeai": "win the race (semeai)",
  "goal settle": "live for certain", "goal connect": "connect", "goal cut": "cut", "goal win": "win", "goal draw": "draw at least",
  "goal mate": "mate", "goal brinkmate": "brinkmate",
};

/** A text in the visitor's language; {0}, {1} are filled in. */
export function say(key: string, ...args: (string | number)[]): string {
  const text = (now.lang === "ja" && japanese[key]) || english[key] || key;
  return text.replace(/\{(\d)\}/g, (_, n) => String(args[Number(n)] ?? ""));
}

/** A verdict in the game's words, which the server says in English. */
export function sayVerdict(text: string): string {
  if (now.lang !== "ja") return text;
  if (japanese[text]) return japanese[text];
  for (const [pattern, to] of japaneseVerdicts) {
    if (pattern.test(text)) return text.replace(pattern, to);
  }
  return text;
}

/** A side, as it stands before "to move". Shogi players have other words for it in Japanese. */
export function sayTurn(turn: string, game = ""): string {
  if (now.lang === "ja" && game === "shogi") return turn === "black" ? "先手" : "後手";
  return say(turn === "first" || turn === "second" ? turn + " player" : turn);
}

const form = () => (now.lang === "ja" ? "ja-JP" : "en-GB");

export const number = (n: number) => n.toLocaleString(form());

/** A large number in short. */
export const short = (n: number) => n.toLocaleString(form(), { notation: "compact", maximumFractionDigits: 1 });

export function seconds(ms: number): string {
  return ms < 1000 ? `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms` : `${(ms / 1000).toFixed(ms < 10000 ? 2 : 1)} s`;
}

/** The language to begin with: the visitor's choice, else the browser's. */
export function firstLanguage(): Language {
  const kept = keep("language");
  if (kept === "en" || kept === "ja") return kept;
  return navigator.language.startsWith("ja") ? "ja" : "en";
}

/** Small choices survive a visit, where the browser allows it. */
export function keep(name: string, value?: string): string | null {
  try {
    if (value !== undefined) localStorage.setItem("yomi." + name, value);
    return localStorage.getItem("yomi." + name);
  } catch {
    return null;
  }
}
