import type { Blog, BlogCard } from '@storysprout/contract';
import { textLimits } from '@storysprout/contract/constants';
import { useQuery, useSession } from '@storysprout/kit';
import { useMemo } from 'react';
import { readBlogQuery } from '../../../shared/blog-queries';
import { seriesQuery } from '../../../shared/series-query';

/** Returns the next part of the blog's series as a card; undefined while it is unknown or if there is none. */
export function useNextPart({ _id, seriesId = '' }: Blog, isNear: boolean): BlogCard | undefined {
  const session = useSession();
  const { data: parts = [] } = useQuery({ ...seriesQuery(seriesId), enabled: isNear && seriesId !== '' });
  const at = parts.findIndex((part) => part._id === _id);
  const nextId = at < 0 ? '' : (parts[at + 1]?._id ?? '');
  // Uses the query of the blog page, so opening the card needs no further request.
  const { data: next } = useQuery({ ...readBlogQuery(nextId, session), enabled: isNear && nextId !== '' });
  return useMemo(() => next && { ...next, excerpt: next.description.slice(0, textLimits.excerpt) }, [next]);
}
