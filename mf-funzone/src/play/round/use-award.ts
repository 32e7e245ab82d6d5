import { type GameName, gameCard } from '@storysprout/contract';
import { isApiError, log, toast, useRefreshProfile, useSession } from '@storysprout/kit';
import { useCallback } from 'react';
import * as texts from '../../texts/play';
import type { FinishedRound } from '../saved-rounds/saved-rounds';
import { awardRound, isFinal } from './award-round';

type WonRound = Omit<FinishedRound, 'userId' | 'reason'>;

export interface AwardTexts {
  /** The toast when XP was booked; '🎉 +{n} XP awarded!' by default. */
  readonly awardSuccess?: string;
  /** The toast when it was not; 'Failed to award XP.' by default. Null if the failure is only logged. */
  readonly awardFailure?: string | null;
}

/** How long a win is celebrated before the child reads that its XP was not booked, in milliseconds. */
const winMs = 2_000;

/**
 * Shows a single toast that the XP was not booked and what happens next. Two toasts would seem to contradict each
 * other.
 */
function tellFailure(error: unknown, awardFailure: string | null): void {
  // The end of the session is announced elsewhere, and the round is sent after the next sign-in.
  if (isApiError(error) && error.status === 401) return;
  // The server explains the refusal in words for children.
  const refusal = isApiError(error) && error.status === 400 ? error.message : null;
  const outcome = isFinal(error) ? refusal : texts.xpSafe;
  const message = [awardFailure, outcome].filter(Boolean).join(' ');
  if (message) (awardFailure ? toast.error : toast.info)(message, { id: 'round-not-booked' });
}

/**
 * Returns a function that books a round's XP and tells the child. A round that could not be sent is stored for later.
 */
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
        const booked = await awardRound({ ...round, userId, reason: gameCard(game).reason });
        if (booked && booked.awarded > 0) toast.success(awardSuccess ?? texts.xpAwarded(booked.awarded));
        await refreshProfile();
      } catch (error) {
        log.warn('The XP of a round could not be booked.', error);
        setTimeout(() => tellFailure(error, awardFailure), winMs);
      }
    },
    [userId, game, awardSuccess, awardFailure, refreshProfile],
  );
}
