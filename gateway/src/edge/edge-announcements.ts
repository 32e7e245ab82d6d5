import { readerTag, staleTags } from '@storysprout/contract';
import type { AnnouncementHandlers } from '@storysprout/service-kit';
import type { Edge } from './edge';

/** Drops what became stale by way of another gateway or a service. */
export function edgeAnnouncements(edge: Pick<Edge, 'purge' | 'dropAll'>): AnnouncementHandlers {
  return {
    blogChanged: ({ blogId, scope }) => edge.purge(staleTags(blogId, scope)),
    blogLiked: ({ blogId, userId }) =>
      edge.purge([...staleTags(blogId, 'likes'), ...(userId ? [readerTag(userId)] : [])]),
    visibilityChanged: () => edge.dropAll(),
  };
}
