import type { AddXpResponse } from '@storysprout/contract';
import { api, ifStored, isApiError } from '@storysprout/kit';
import { type FinishedRound, isSaved, removeRound, savedRounds, saveRound } from '../saved-rounds/saved-rounds';

/** Returns whether the server refused a round for good, so that sending it again would change nothing. */
export function isFinal(error: unknown): boolean {
  return isApiError(error) && [400, 403, 404, 409, 413, 422].includes(error.status);
}

let lastRequest: Promise<unknown> = Promise.resolve();

/**
 * Runs one request at a time, across all tabs if the browser supports locks, so that no round is sent twice at once. A
 * browser whose storage is switched off has locks, but refuses them.
 */
function exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
  const canLock = 'locks' in navigator && ifStored(({ local }) => local.length) !== null;
  if (canLock) return navigator.locks.request('funzone-rounds', work);
  const request = lastRequest.then(work);
  lastRequest = request.catch(() => undefined);
  return request;
}

/** Sends a round. Returns null if the server had already counted it. */
async function send(round: FinishedRound): Promise<AddXpResponse | null> {
  try {
    const answer = await api.call('POST /user/addxp', { body: { ...round, moves: [...round.moves] } });
    removeRound(round.roundId);
    return answer;
  } catch (error) {
    if (isFinal(error)) removeRound(round.roundId);
    if (isApiError(error) && error.status === 409) return null;
    throw error;
  }
}

/**
 * Sends a won round for XP. The round is first stored on the device, and removed once the server has accepted or
 * refused it. Returns null if it is booked already, for example by another tab.
 *
 * @throws ApiError if it could not be booked; unless the refusal is final, the round stays stored and is sent again
 * later
 */
export function awardRound(round: FinishedRound): Promise<AddXpResponse | null> {
  const isStored = saveRound(round);
  return exclusively(async () => {
    await sendEarlier(round);
    return isStored && !isSaved(round.roundId) ? null : send(round);
  });
}

/** Sends the reader's earlier rounds first, because a level is booked only after the one before it. */
async function sendEarlier({ roundId, userId }: FinishedRound): Promise<void> {
  for (const earlier of savedRounds(userId)) {
    if (earlier.roundId === roundId) return;
    try {
      await send(earlier);
    } catch (error) {
      if (!isFinal(error)) throw error;
    }
  }
}

/** Sends the rounds left over from an earlier visit or a lost connection. Returns the XP booked by this call. */
export async function awardSavedRounds(userId: string): Promise<number> {
  let booked = 0;
  for (const round of savedRounds(userId)) {
    try {
      const answer = await exclusively(async () => (isSaved(round.roundId) ? send(round) : null));
      booked += answer?.awarded ?? 0;
    } catch (error) {
      if (!isFinal(error)) return booked;
    }
  }
  return booked;
}
