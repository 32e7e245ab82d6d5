import type { TypingState } from '@storysprout/game-rules/typing';
import { playSound } from '@storysprout/kit';
import { useEffect, useState } from 'react';
import { comboStep, nextCombo } from './combo';

interface Combo {
  /** The state and, below, the round for which the row was last counted. */
  readonly state: TypingState | null;
  readonly serial: number;
  /** Balloons popped in a row. */
  readonly count: number;
  readonly longest: number;
}

function comboAfter(last: Combo, state: TypingState, serial: number): Combo {
  if (last.state === null || last.serial !== serial) return { state, serial, count: 0, longest: 0 };
  const count = nextCombo(last.count, state, last.state);
  return { state, serial, count, longest: Math.max(last.longest, count) };
}

/**
 * Counts the balloons popped in a row and the longest row of the round. It counts during the render with the new state,
 * so that no second render of the page is needed.
 */
export function useCombo({ state, serial }: { state: TypingState | null; serial: number }) {
  const [combo, setCombo] = useState<Combo>({ state: null, serial, count: 0, longest: 0 });
  if (state && (combo.state !== state || combo.serial !== serial)) setCombo(comboAfter(combo, state, serial));
  const { count, longest } = combo;
  useEffect(() => {
    if (count > 0 && count % comboStep === 0) playSound('correct');
  }, [count]);
  return { count, longest, miss: () => setCombo((last) => (last.count === 0 ? last : { ...last, count: 0 })) };
}
