import type { TypingState } from '@storysprout/game-rules/typing';

/** How many balloons in a row were popped before one got away or a wrong letter was typed. It earns nothing. */
export function nextCombo(combo: number, now: TypingState, before: TypingState): number {
  const gotAway = now.balloons.some(({ goneAt }) => goneAt !== null && before.at < goneAt && goneAt <= now.at);
  return (gotAway ? 0 : combo) + now.score - before.score;
}

/** From here on a row is worth a word. */
export const comboFrom = 3;
/** Every so many, a sound. */
export const comboStep = 5;
