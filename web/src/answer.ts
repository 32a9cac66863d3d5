import type { Branch, Refutation, Report } from "./api";

/** A walk through the solution: the moves played, and what is known behind them. */

export function at(tree: Branch | null | undefined, path: string[]): Branch | null {
  let b: Branch | null | undefined = tree;
  for (const m of path) b = b?.then?.find((c) => c.move === m);
  return b ?? null;
}

/** The tree with a refutation put in behind a path; branches on the way are copied. */
export function graft(tree: Branch, path: string[], r: Refutation): Branch {
  const [move, ...rest] = path;
  if (move === undefined) {
    return tree;
  }
  const then = [...(tree.then ?? [])];
  const i = then.findIndex((c) => c.move === move);
  if (rest.length > 0) {
    const child = i >= 0 ? then[i] : { move, result: "unknown" };
    const grown = graft(child, rest, r);
    if (i >= 0) then[i] = grown;
    else then.push(grown);
    return { ...tree, then };
  }
  const tried: Branch = { move, result: r.result, right: r.refuted === false };
  if (r.reply) tried.then = chain(r.line.length ? r.line : [r.reply], r.result, r.refuted === true);
  if (i >= 0) then[i] = { ...tried, ...then[i], then: then[i].then?.length ? then[i].then : tried.then };
  else then.push(tried);
  return { ...tree, then };
}

function chain(line: string[], result: string, right: boolean): Branch[] {
  const [move, ...rest] = line;
  if (move === undefined) return [];
  const b: Branch = { move, result, right };
  const then = chain(rest, result, !right);
  if (then.length) b.then = then;
  return [b];
}

/** The tree of a report; where a limit came first, what is known of first moves, and the line. */
export function treeOf(r: Report): Branch {
  if (r.tree) return r.tree;
  const wins = r.moves.length > 0;
  const then: Branch[] = (r.firsts ?? []).map((f) => ({ move: f.move, result: f.open ? "unknown" : "settled", right: f.right, class: f.class }));
  const [first] = chain(r.line, r.result, wins);
  const known = first && then.findIndex((b) => b.move === first.move);
  if (first && known !== undefined && known >= 0) then[known] = { ...then[known], then: first.then };
  else if (first && r.result !== "unknown") then.unshift(first);
  for (const m of r.moves) if (!then.some((b) => b.move === m)) then.unshift({ move: m, result: r.result, right: true });
  return { result: r.result, then };
}

/** What a move is worth to who plays it. */
export function kind(b: Branch): "right" | "wrong" | "open" {
  return b.result === "unknown" ? "open" : b.right ? "right" : "wrong";
}

/** The main line from here: the first move of every branch. */
export function mainLine(b: Branch | null): string[] {
  const line: string[] = [];
  while (b?.then?.length) {
    const next: Branch = b.then.find((c) => c.right) ?? b.then[0];
    line.push(next.move!);
    b = next;
  }
  return line;
}
