import { api, type Problem, type View } from "./api";
import { docOf, type Doc } from "./position";

/** Files and texts that come from outside: the server reads them, whatever their format and characters. */

export async function base64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text);
}

/** Reads the problems of a text or a file. */
export async function readProblems(from: string | File, game?: string): Promise<Problem[]> {
  const known = game ? { game } : {};
  const answer = typeof from === "string" ? await api.read({ text: from, ...known }) : await api.read({ data: await base64(from), name: from.name, ...known });
  return answer.problems;
}

/** The document of a problem. Marks that the program found by itself are left to it. */
export function docOfProblem(p: Problem, view: View): Doc {
  const goal = p.recorded?.goal ?? "";
  const doc = docOf(p.game, view.position, goal);
  if (view.found && doc.text === undefined) {
    const { YO: _, ...more } = doc.pos.more;
    return { ...doc, pos: { ...doc.pos, target: [], region: [], more } };
  }
  return doc;
}

/** A position that nothing can be asked about yet, such as a board without a group to kill, is there to be edited. */
export async function openProblem(p: Problem): Promise<Doc> {
  if (p.error) {
    const doc = docOf(p.game, p.text, "");
    if (doc.text === undefined) return doc;
    throw new Error(p.error);
  }
  const view = p.view ?? (await api.play({ game: p.game, text: p.text }));
  return docOfProblem(p, view);
}
