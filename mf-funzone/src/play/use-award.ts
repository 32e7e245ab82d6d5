import { type GameName, gameCard } from '@storysprout/contract';
import { isApiError, log, toast, useRefreshProfile, useSession } from '@storysprout/kit';
import { useCallback } from 'react';
import * as texts from '../texts/play';
import { bookRound, isFinal } from './book-round';
import type { FinishedRound } from './kept-rounds';

type WonRound = Omit<FinishedRound, 'userId' | 'reason'>;

export interface AwardTexts {
  /** What the child reads when XP was booked; by default '🎉 +{n} XP awarded!'. */
  readonly awardSuccess?: string;
  /** What the child reads when it was not; by default 'Failed to award XP.', null where it is only logged. */
  readonly awardFailure?: string | null;
}

/** One message: that the XP was not booked, and what comes of it. Two would sound as if they contradicted each other. */
function tellFailure(error: unknown, awardFailure: string | null): void {
  // The session has ended and says so. The round is sent after the next sign-in.
  if (isApiError(error) && error.status === 401) return;
  // The server says what was wrong with the round in words for a child.
  const refusal = isApiError(error) && error.status === 400 ? error.message : null;
  const outcome = isFinal(error) ? refusal : texts.xpSafe;
  const message = [awardFailure, outcome].filter(Boolean).join(' ');
  if (message) (awardFailure ? toast.error : toast.info)(message, { id: 'round-not-booked' });
}

/** Books a round's XP and tells the child. A round that could not be sent is kept for later. */
export function useAward(
  game: GameName,
  { awardSuccess, awardFailure = texts.xpFailed }: AwardTexts,
): (round: WonRound) => Promise<void> {
  const { userId } = useSession();
  const refreshProfile = useRefreshProfile();
  return useCallback(
    async (round: WonRound) => {
      if (!userId) return;
      try {
        const booked = await bookRound({ ...round, userId, reason: gameCard(game).reason });
        if (booked && booked.awarded > 0) toast.success(awardSuccess ?? texts.xpAwarded(booked.awarded));
        await refreshProfile();
      } catch (error) {
        log.warn('The XP of a round could not be booked.', error);
        tellFailure(error, awardFailure);
      }
    },
    [userId, game, awardSuccess, awardFailure, refreshProfile],
  );
}
