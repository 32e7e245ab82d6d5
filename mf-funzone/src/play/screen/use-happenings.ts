import { playSound, type SoundName } from '@storysprout/kit';
import { useEffect, useRef } from 'react';
import { announce } from './announcer';

/** The sound of a change on the board, and the text that announces it. */
export interface Happening {
  readonly text?: string | undefined;
  readonly sound?: SoundName | undefined;
}

/**
 * Plays the sound and announces the text of each state change of a round. `happeningOf` compares a state with the
 * previous one, which is null at the start of a round; it returns null if there is nothing to announce.
 */
export function useHappenings<State>(
  { state, serial }: { state: State | null; serial: number },
  happeningOf: (now: State, before: State | null) => Happening | null,
): void {
  const seen = useRef<{ state: State; serial: number } | null>(null);
  useEffect(() => {
    const before = seen.current?.serial === serial ? seen.current.state : null;
    if (!state || state === before) return;
    seen.current = { state, serial };
    const happening = happeningOf(state, before);
    if (happening?.sound) playSound(happening.sound);
    if (happening?.text) announce(happening.text);
  }, [state, serial, happeningOf]);
}
