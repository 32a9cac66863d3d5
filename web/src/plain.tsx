import type { View } from "./api";
import { say } from "./words";

/** Games without a drawing of their own: the server's diagram, and moves as buttons. */
export function Plain({ view, text, play }: { view: View | null; text: string; play?(m: string): void }) {
  return (
    <div class="plain">
      {view?.board ? (
        <table class="diagram" aria-label={say("Board")}>
          <tbody>
            {view.board.rows.map((r) => (
              <tr>
                <th scope="row">{r.label}</th>
                {r.cells.map((c) => <td class={c.ink}>{c.text}</td>)}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr><td />{view.board.columns.map((c) => <th scope="col">{c}</th>)}</tr>
          </tfoot>
        </table>
      ) : <pre>{text || say("Write or paste a position below.")}</pre>}
      {play && view && <p class="moves">{view.moves.slice(0, 80).map((m) => <button onClick={() => play(m)}>{m}</button>)}</p>}
    </div>
  );
}
