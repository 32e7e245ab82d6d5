import type { Flag } from '@storysprout/contract';
import { log, useDebounced } from '@storysprout/kit';
import { useEffect, useState } from 'react';

/** A pause in writing, in milliseconds: nobody likes advice in the middle of a word. */
const pauseMs = 900;

export interface Advice {
  readonly kind: Flag['kind'];
  /** What to do, kindly. */
  readonly words: string;
  /** The first passage it is about; once that is better, the next one turns up. */
  readonly passage: string;
}

/** One piece of advice for each kind of thing noticed. */
async function adviceOn(text: string): Promise<Advice[]> {
  const { checkText, adviceFor } = await import('@storysprout/contract/moderation');
  const { flags } = checkText(text);
  const firsts = flags.filter(({ kind }, at) => flags.findIndex((flag) => flag.kind === kind) === at);
  return firsts.map(({ kind, text: passage }) => ({ kind, words: adviceFor(kind), passage }));
}

/** Kind advice on the text, once the writer pauses. The checks are fetched when there is something to check. */
export function useAdvice(title: string, description: string): readonly Advice[] {
  const [advice, setAdvice] = useState<readonly Advice[]>([]);
  const text = useDebounced(`${title}\n\n${description}`.trim(), pauseMs);
  useEffect(() => {
    let isCurrent = true;
    const found = text === '' ? Promise.resolve([]) : adviceOn(text);
    found.then(
      (next) => isCurrent && setAdvice(next),
      // Advice is an extra; the moderators look anyway.
      (error: unknown) => log.warn('The writing could not be checked.', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return advice;
}
