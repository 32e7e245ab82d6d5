import type { AddXpResponse, GameXpReason } from '@storysprout/contract';
import { api } from '@storysprout/kit';

/** A finished round, as the server replays it. */
export interface FinishedRound {
  readonly roundId: string;
  readonly userId: string;
  readonly reason: GameXpReason;
  readonly xp: number;
  readonly moves: readonly unknown[];
}

/** Sends a round's moves; the server books the XP they earned, once however often they are sent. */
export function sendRound(round: FinishedRound): Promise<AddXpResponse> {
  return api.call('POST /user/addxp', { body: { ...round, moves: [...round.moves] } });
}
