import type { Blog, BlogCard } from '@storysprout/contract';
import { textLimits } from '@storysprout/contract/constants';
import { useQuery, useSession } from '@storysprout/kit';
import { useMemo } from 'react';
import { readBlogQuery } from '../../shared/blog-queries';
import { seriesQuery } from '../../shared/series-query';

/** The part of its series that comes after a blog, as a card; nothing while it is not known, or there is none. */
export function useNextPart({ _id, seriesId = '' }: Blog, isNear: boolean): BlogCard | undefined {
  const session = useSession();
  const { data: parts = [] } = useQuery({ ...seriesQuery(seriesId), enabled: isNear && seriesId !== '' });
  const at = parts.findIndex((part) => part._id === _id);
  const nextId = at < 0 ? '' : (parts[at + 1]?._id ?? '');
  // The page behind the card asks for the same, so opening it needs no further call.
  const { data: next } = useQuery({ ...readBlogQuery(nextId, session), enabled: isNear && nextId !== '' });
  return useMemo(() => next && { ...next, excerpt: next.description.slice(0, textLimits.excerpt) }, [next]);
}
