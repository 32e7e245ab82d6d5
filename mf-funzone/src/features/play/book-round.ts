import type { AddXpResponse } from '@storysprout/contract';
import { isApiError } from '@storysprout/kit';
import { type FinishedRound, sendRound } from '../../api/send-round';
import { forgetRound, keepRound, keptRounds } from './kept-rounds';

/** The server has looked at the round and refused it: sending it again would change nothing. */
function isFinal(error: unknown): boolean {
  return isApiError(error) && [400, 403, 404, 409, 413, 422].includes(error.status);
}

/**
 * Sends a won round for XP. It is kept on the device before and forgotten once the server has judged it.
 *
 * @throws ApiError when it could not be booked; unless the refusal is final it is kept to be sent again.
 */
export async function bookRound(round: FinishedRound): Promise<AddXpResponse> {
  keepRound(round);
  try {
    const answer = await sendRound(round);
    forgetRound(round.roundId);
    return answer;
  } catch (error) {
    if (isFinal(error)) forgetRound(round.roundId);
    throw error;
  }
}

/** Sends what an earlier visit or a lost connection left behind. Answers the XP booked now. */
export async function bookKeptRounds(userId: string): Promise<number> {
  let booked = 0;
  for (const round of keptRounds(userId)) {
    try {
      booked += (await bookRound(round)).awarded;
    } catch (error) {
      if (!isFinal(error)) return booked;
    }
  }
  return booked;
}
