import { chess } from "./chess";
import { connect4 } from "./connect4";
import type { Drawing } from "./drawing";
import { go } from "./go";
import { hex } from "./hex";
import { loa } from "./loa";
import { mnk } from "./mnk";
import { othello, reversi, rolit, yonin } from "./reversi";
import { shogi } from "./shogi";

/** Games that the page can draw. The page offers those of them that the server has. */
export const drawings: Drawing[] = [go, shogi, chess, mnk, connect4, hex, loa, othello, reversi, rolit, yonin];

export const drawing = (name: string): Drawing | undefined => drawings.find((d) => d.name === name);
