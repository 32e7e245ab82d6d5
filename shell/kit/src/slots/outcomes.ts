import type { OutcomeName } from '@storysprout/contract';
import { useCallback, useEffect } from 'react';

/** Something that a reader could achieve in a part of a remote, or did achieve. */
export interface Outcome {
  readonly remote: string;
  readonly outcome: OutcomeName;
  readonly reached: boolean;
}

type Listener = (outcome: Outcome) => void;
let listener: Listener | undefined;

/** Sets the function that is called with each outcome. For the shell. */
export function onOutcome(heard: Listener): void {
  listener = heard;
}

/**
 * Reports that readers can achieve something here, so that a canary in which they no longer do is rolled back. The
 * report contains nothing about the reader or their content.
 *
 * @param remote the name of the remote that calls it
 * @param isOffered whether the reader could do it now: the story is written, the round is played
 * @returns a function to call once it is done and the server has confirmed it
 */
export function useOutcome(remote: string, outcome: OutcomeName, isOffered = true): () => void {
  useEffect(() => {
    if (isOffered) listener?.({ remote, outcome, reached: false });
  }, [remote, outcome, isOffered]);
  return useCallback(() => listener?.({ remote, outcome, reached: true }), [remote, outcome]);
}
