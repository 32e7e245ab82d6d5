import type { GameName, StartRoundResponse } from '@storysprout/contract';
import { api } from '@storysprout/kit';

export type RoundOptions = Readonly<Record<string, string | number | boolean>>;

/** Asks for a round to play for XP: its id and the seed it is made from (design section 4). */
export function startRound(game: GameName, options: RoundOptions): Promise<StartRoundResponse> {
  return api.post<StartRoundResponse>('/user/rounds', { game, options });
}
