import type { GameName } from '@storysprout/contract';
import type { RoundState, TimedMove } from '@storysprout/game-rules/core';
import { useEffect } from 'react';
import { removeUnfinishedRound, saveUnfinishedRound } from '../saved-rounds/unfinished-rounds';
import type { RoundSession } from './round.reducer';

/** Stores a round on the device while it is being played, and removes it once it has ended. */
export function useUnfinishedRound<
  Options extends Readonly<Record<string, unknown>>,
  State extends RoundState,
  Action extends TimedMove,
>(
  session: RoundSession<Options, State, Action>,
  { userId, game, isOn }: { userId: string | null; game: GameName; isOn: boolean },
): void {
  const { phase, round, dealt, notes, clock } = session;
  useEffect(() => {
    if (!isOn || !userId || !round || !dealt || !clock) return;
    if (phase === 'finished') removeUnfinishedRound(userId, game, dealt);
    if (phase !== 'playing') return;
    saveUnfinishedRound(userId, game, { ...dealt, moves: round.moves, playedMs: clock.read(), notes });
  }, [isOn, userId, game, phase, round, dealt, notes, clock]);
}
