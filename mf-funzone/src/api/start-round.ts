import type { GameName, StartRoundResponse } from '@storysprout/contract';
import { api } from '@storysprout/kit';

export type RoundOptions = Readonly<Record<string, string | number | boolean>>;

/** Asks for a round to play for XP: its id and the seed it is made from. */
export function startRound(game: GameName, options: RoundOptions): Promise<StartRoundResponse> {
  return api.call('POST /user/rounds', { body: { game, options } });
}
