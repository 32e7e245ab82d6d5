import type { OutcomeName } from '@storysprout/contract';
import { useCallback, useEffect } from 'react';

/** Something a reader could get done in a part of a remote, or did. */
export interface Outcome {
  readonly remote: string;
  readonly outcome: OutcomeName;
  readonly reached: boolean;
}

type Listener = (outcome: Outcome) => void;
let listener: Listener | undefined;

/** The shell hears of outcomes. */
export function onOutcome(heard: Listener): void {
  listener = heard;
}

/**
 * Says that readers can get something done here, so that a canary in which they no longer do is taken back. Nothing about who
 * or what goes along.
 *
 * @param remote the name of the remote that calls it
 * @param isOffered whether the reader could do it now: the story is written, the round is played
 * @returns what to call once it is done and the server has said yes
 */
export function useOutcome(remote: string, outcome: OutcomeName, isOffered = true): () => void {
  useEffect(() => {
    if (isOffered) listener?.({ remote, outcome, reached: false });
  }, [remote, outcome, isOffered]);
  return useCallback(() => listener?.({ remote, outcome, reached: true }), [remote, outcome]);
}
