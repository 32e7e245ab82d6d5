import type { TypingState } from '@storysprout/game-rules/typing';
import { playSound } from '@storysprout/kit';
import { useEffect, useRef, useState } from 'react';
import { comboStep, nextCombo } from './combo';

const none = { count: 0, longest: 0 };

/** The balloons popped in a row, and the longest row of the round. It is drawn again only when a row changes. */
export function useCombo({ state, serial }: { state: TypingState | null; serial: number }) {
  const seen = useRef<{ state: TypingState; serial: number } | null>(null);
  const [combo, setCombo] = useState(none);
  useEffect(() => {
    const before = seen.current?.serial === serial ? seen.current.state : null;
    if (!state || state === before) return;
    seen.current = { state, serial };
    setCombo((last) => {
      if (!before) return none;
      const count = nextCombo(last.count, state, before);
      return count === last.count ? last : { count, longest: Math.max(last.longest, count) };
    });
  }, [state, serial]);
  const { count } = combo;
  useEffect(() => {
    if (count > 0 && count % comboStep === 0) playSound('correct');
  }, [count]);
  return { ...combo, miss: () => setCombo((last) => (last.count === 0 ? last : { ...last, count: 0 })) };
}
