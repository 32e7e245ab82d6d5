import type { TypingState } from '@storysprout/game-rules/typing';

/**
 * Returns the number of balloons popped in a row without one getting away. A wrong letter also ends the row; see
 * `useCombo`. A row earns no XP.
 */
export function nextCombo(combo: number, now: TypingState, before: TypingState): number {
  const gotAway = now.balloons.some(({ goneAt }) => goneAt !== null && before.at < goneAt && goneAt <= now.at);
  return (gotAway ? 0 : combo) + now.score - before.score;
}

/** The least row that is shown on the screen. */
export const comboFrom = 3;
/** A sound is played each time the row grows by this many. */
export const comboStep = 5;
