import type { Limits } from "./api";
import type { Offer } from "./app";
import { drawings } from "./games/list";
import { docOf, drawingOf, setTurn, type Doc } from "./position";
import { say, sayTurn } from "./words";

interface Props {
  offer: Offer;
  doc: Doc;
  edit(d: Doc): void;
  open(d: Doc): void;
  limits: Limits;
  setLimits(l: Limits): void;
  running: boolean;
  solve(): void;
  stop(): void;
}

/** Games on offer: those that the server has and the page can draw, first. */
function gameList(offer: Offer): string[] {
  const has = offer.games.map((g) => g.name);
  const drawn = drawings.map((d) => d.name).filter((n) => has.includes(n) || !has.length);
  return [...drawn, ...has.filter((n) => !drawn.includes(n))];
}

/** Game, size, who moves. */
export function Setup({ offer, doc, edit, open }: Props) {
  const d = drawingOf(doc);
  const title = (name: string) => {
    const g = offer.games.find((x) => x.name === name);
    return say("game " + name) === "game " + name ? (g?.title ?? name) : say("game " + name);
  };
  const choose = (name: string) => {
    const next = drawings.find((x) => x.name === name);
    const first = next && (next.start?.(next.sizes[0]) ?? next.blank(name === "go" ? "9x9" : next.sizes[0]));
    open(next && first ? { game: name, pos: name === "shogi" ? next.blank("9x9") : first, goal: "", threats: "" } : docOf(name, "", ""));
  };
  const size = doc.pos.more.k ? `${doc.pos.w}x${doc.pos.h}x${doc.pos.more.k}` : `${doc.pos.w}x${doc.pos.h}`;
  const sizes = d ? (d.sizes.includes(size) ? d.sizes : [size, ...d.sizes]) : [];
  const turn = d?.turn(doc.pos);
  return (
    <div class="fields">
      <label>{say("Game")}
        <select id="game" value={doc.game} onChange={(e) => choose(e.currentTarget.value)}>
          {gameList(offer).map((n) => <option value={n}>{title(n)}</option>)}
        </select>
      </label>
      {d && sizes.length > 1 && (
        <label>{say("Size")}
          <select id="size" value={size} onChange={(e) => open({ ...doc, text: undefined, pos: (d.start ?? d.blank)(e.currentTarget.value) })}>
            {sizes.map((s) => <option value={s}>{s.replace(/x/g, "×")}</option>)}
          </select>
        </label>
      )}
      {d && (d.free ? (
        <fieldset class="segmented">
          <legend>{say("To move")}</legend>
          {d.turns.map((t) => (
            <label class={turn === t ? "on" : ""}>
              <input type="radio" name="turn" value={t} checked={turn === t} onChange={() => edit({ ...doc, text: undefined, pos: setTurn(doc.pos, t) })} />
              {doc.game === "shogi" ? sayTurn(t, "shogi") : say(t)}
            </label>
          ))}
        </fieldset>
      ) : <p class="fact">{say("To move")}: <b>{sayTurn(turn ?? "")}</b></p>)}
      {d?.fields?.map((f) => (
        <label>{say(f.label)}
          <select
            id={"field-" + f.name} value={doc.pos.more[f.name] ?? f.values(doc.pos)[0]}
            onChange={(e) => edit({ ...doc, pos: { ...doc.pos, more: { ...doc.pos.more, [f.name]: e.currentTarget.value } } })}
          >
            {f.values(doc.pos).map((x) => <option value={x}>{say(x)}</option>)}
          </select>
        </label>
      ))}
      {d && (
        <div class="row">
          <button onClick={() => edit({ ...doc, text: undefined, pos: d.blank(size) })}>{say("Clear")}</button>
          {d.start && <button onClick={() => edit({ ...doc, text: undefined, pos: d.start!(size) })}>{say("First position")}</button>}
          {(doc.pos.target.length > 0 || doc.pos.region.length > 0) && (
            <button onClick={() => edit({ ...doc, pos: { ...doc.pos, target: [], region: [], more: {} } })}>{say("Clear marks")}</button>
          )}
        </div>
      )}
      {d?.held && (
        <label class="check">
          <input
            type="checkbox" checked={doc.pos.more.rest === "yes"}
            onChange={(e) => edit({ ...doc, pos: { ...doc.pos, more: e.currentTarget.checked ? { rest: "yes" } : {} } })}
          />
          {say("The defender holds all other pieces")}
        </label>
      )}
    </div>
  );
}

/** What is asked, and what may be spent on it. */
export function Ask({ offer, doc, edit, limits, setLimits, running, solve, stop }: Props) {
  const info = offer.games.find((g) => g.name === doc.game);
  const goals = (info?.goals ?? []).filter((g) => !g.includes(">="));
  const goal = doc.goal && !goals.includes(doc.goal) ? [doc.goal] : [];
  const set = (key: keyof Limits, value: string) => setLimits({ ...limits, [key]: value || undefined });
  return (
    <div class="fields">
      <label>{say("Question")}
        <select id="goal" value={doc.goal} onChange={(e) => edit({ ...doc, goal: e.currentTarget.value, threats: "" })}>
          <option value="">{say("the usual one")}</option>
          {[...goals, ...goal].map((g) => <option value={g}>{say("goal " + g) === "goal " + g ? g : say("goal " + g)}</option>)}
        </select>
      </label>
      {doc.game === "go" && doc.goal && <Threats doc={doc} edit={edit} />}
      <details class="more">
        <summary>{say("Algorithm and limits")}</summary>
        <div class="fields">
          <label>{say("Algorithm")}
            <select id="algorithm" value={limits.algorithm ?? ""} onChange={(e) => set("algorithm", e.currentTarget.value)}>
              <option value="">{say("auto: the best measured one")}</option>
              {offer.algorithms.map((a) => <option value={a.name}>{a.name}</option>)}
            </select>
          </label>
          <label>{say("Time")}
            <input id="time" type="text" placeholder={offer.version?.defaults.time ?? "10s"} value={limits.time ?? ""} onInput={(e) => set("time", e.currentTarget.value.trim())} />
          </label>
          <label>{say("Nodes")}
            <input id="nodes" type="text" placeholder={say("no limit")} value={limits.nodes ?? ""} onInput={(e) => set("nodes", e.currentTarget.value.trim())} />
          </label>
          <label>{say("Memory")}
            <input id="memory" type="text" placeholder={offer.version?.defaults.memory ?? ""} value={limits.memory ?? ""} onInput={(e) => set("memory", e.currentTarget.value.trim())} />
          </label>
        </div>
        <p class="hint">{offer.algorithms.find((a) => a.name === limits.algorithm)?.doc ?? say("Write limits as 10s, 5M, 64MiB. Empty fields are left to the server.")}</p>
      </details>
      {running ? (
        <button class="main stop" id="stop" onClick={stop}>{say("Stop")}</button>
      ) : (
        <button class="main" id="solve" onClick={solve}>{say("Solve")}</button>
      )}
    </div>
  );
}

function Threats({ doc, edit }: { doc: Doc; edit(d: Doc): void }) {
  const [who = "", n = ""] = doc.threats.split("=");
  const many = ["1", "2", "3", "4", "all"];
  return (
    <div class="row">
      <label>{say("Ko threats of")}
        <select id="threats-of" value={who} onChange={(e) => edit({ ...doc, threats: e.currentTarget.value && `${e.currentTarget.value}=${n || 1}` })}>
          <option value="">{say("nobody")}</option>
          <option value="attacker">{say("the attacker")}</option>
          <option value="defender">{say("the defender")}</option>
        </select>
      </label>
      {who && (
        <label>{say("how many")}
          <select id="threats" value={n} onChange={(e) => edit({ ...doc, threats: `${who}=${e.currentTarget.value}` })}>
            {many.map((m) => <option value={m}>{m === "all" ? say("any number") : m}</option>)}
          </select>
        </label>
      )}
    </div>
  );
}
