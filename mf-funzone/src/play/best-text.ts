import type { GameName } from '@storysprout/contract';
import * as texts from '../texts/play';
import type { Best } from './bests';

/** The best so far, as the start screen of a game says it. */
export function bestText(game: GameName, { xp, wins, fewestMoves }: Best): string {
  return (texts.best[game] ?? texts.wonSoFar)(xp, wins, fewestMoves);
}
