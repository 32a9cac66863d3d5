import { useRef, useState } from "preact/hooks";
import { say } from "./words";

/** The position as text: to copy, to paste another one, to open a file. */
export function TextBox({ text, take }: { text: string; take(from: string | File): void }) {
  const [typed, setDraft] = useState({ of: text, is: text });
  const draft = typed.of === text ? typed.is : text; // another position makes a draft void
  const [copied, setCopied] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setCopied(true);
      window.setTimeout(() => setCopied(false), 1500);
    } catch {
      // The address bar shows the same.
    }
  };
  return (
    <section class="card textbox">
      <label for="text">{say("Position as text")}</label>
      <textarea id="text" rows={3} spellcheck={false} value={draft} onInput={(e) => setDraft({ of: text, is: e.currentTarget.value })} />
      <div class="row">
        <button id="read" onClick={() => take(draft)} disabled={!draft.trim() || draft === text}>{say("Read this text")}</button>
        <button onClick={() => file.current?.click()}>{say("Open a file …")}</button>
        <button onClick={copy}>{copied ? say("Copied") : say("Copy the link")}</button>
        <input
          ref={file} id="file" type="file" class="hidden" tabIndex={-1} aria-label={say("Open a file …")}
          onChange={(e) => {
            const f = e.currentTarget.files?.[0];
            if (f) take(f);
            e.currentTarget.value = "";
          }}
        />
      </div>
      <p class="hint">{say("SGF, KIF, KI2, CSA, SFEN, FEN and the other texts of the manual; paste or drop them anywhere.")}</p>
    </section>
  );
}
