import type { ModerationCase } from '@storysprout/contract';
import { api, errorMessage, log, toast } from '@storysprout/kit';
import { useEffect, useEffectEvent } from 'react';
import * as texts from '../../texts/cases';

/**
 * Finds the case of a blog that a link leads to, and hands it over; null when there is none.
 *
 * @returns whether it is still looking
 */
export function useLinkedCase(blogId: string | null, onFound: (found: ModerationCase | null) => void): boolean {
  const handleFound = useEffectEvent(onFound);
  useEffect(() => {
    if (blogId === null) return;
    const leaving = new AbortController();
    api
      .call('GET /admin/cases', { query: { blogId }, signal: leaving.signal })
      .then(({ cases: [found = null] }) => {
        if (found === null) toast.info(texts.nothingToDecideAboutIt);
        handleFound(found);
      })
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return;
        log.warn('entry not found', error);
        toast.error(errorMessage(error, texts.notOpened));
        handleFound(null);
      });
    return () => leaving.abort();
  }, [blogId]);
  return blogId !== null;
}
