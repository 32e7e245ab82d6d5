import type { AddXpResponse } from '@storysprout/contract';
import { api, isApiError } from '@storysprout/kit';
import { type FinishedRound, forgetRound, isKept, keepRound, keptRounds } from './kept-rounds';

/** The server has looked at the round and refused it: sending it again would change nothing. */
export function isFinal(error: unknown): boolean {
  return isApiError(error) && [400, 403, 404, 409, 413, 422].includes(error.status);
}

let lastTurn: Promise<unknown> = Promise.resolve();

/** One sending at a time, over all tabs where the browser can: no round is on its way twice. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) return navigator.locks.request('funzone-rounds', work);
  const turn = lastTurn.then(work);
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/** Null when the server had counted it before. */
async function send(round: FinishedRound): Promise<AddXpResponse | null> {
  try {
    const answer = await api.call('POST /user/addxp', { body: { ...round, moves: [...round.moves] } });
    forgetRound(round.roundId);
    return answer;
  } catch (error) {
    if (isFinal(error)) forgetRound(round.roundId);
    if (isApiError(error) && error.status === 409) return null;
    throw error;
  }
}

/**
 * Sends a won round for XP. It is kept on the device before and forgotten once the server has judged it.
 * Null when it is booked already, by another tab for instance.
 *
 * @throws ApiError when it could not be booked; unless the refusal is final it is kept to be sent again.
 */
export function bookRound(round: FinishedRound): Promise<AddXpResponse | null> {
  const isStored = keepRound(round);
  return inTurn(async () => {
    await sendEarlier(round);
    return isStored && !isKept(round.roundId) ? null : send(round);
  });
}

/** Rounds go in their order: a level is booked only after the one before it. */
async function sendEarlier({ roundId, userId }: FinishedRound): Promise<void> {
  for (const earlier of keptRounds(userId)) {
    if (earlier.roundId === roundId) return;
    try {
      await send(earlier);
    } catch (error) {
      if (!isFinal(error)) throw error;
    }
  }
}

/** Sends what an earlier visit or a lost connection left behind. Returns the XP booked now. */
export async function bookKeptRounds(userId: string): Promise<number> {
  let booked = 0;
  for (const round of keptRounds(userId)) {
    try {
      const answer = await inTurn(async () => (isKept(round.roundId) ? send(round) : null));
      booked += answer?.awarded ?? 0;
    } catch (error) {
      if (!isFinal(error)) return booked;
    }
  }
  return booked;
}
