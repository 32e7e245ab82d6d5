import { useEffect, useState } from 'react';
import { realtime } from './connection';
import { useRealtime } from './use-realtime';

interface Liked {
  readonly _id: string;
  readonly likeCount: number;
}

/** Returns the likes of a blog in a list: the count that came with the list, until a live update brings a newer one. */
export function useLikeCount({ _id, likeCount }: Liked): number {
  const [live, setLive] = useState<{ readonly instead: number; readonly count: number } | null>(null);
  useEffect(() => realtime.list(_id), [_id]);
  useRealtime('likeCounts', ({ counts }) => {
    const count = counts[_id];
    if (typeof count === 'number') setLive({ instead: likeCount, count });
  });
  return live?.instead === likeCount ? live.count : likeCount;
}
