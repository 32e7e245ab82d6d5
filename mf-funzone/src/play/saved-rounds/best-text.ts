import type { GameName } from '@storysprout/contract';
import * as texts from '../../texts/play';
import type { Best } from './bests';

/** Returns the reader's best result so far in a game, as shown on its start screen. */
export function bestText(game: GameName, { xp, wins, fewestMoves }: Best): string {
  return (texts.best[game] ?? texts.wonSoFar)(xp, wins, fewestMoves);
}
