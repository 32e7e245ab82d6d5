import type { Notification } from '@storysprout/contract';
import * as texts from '../texts/notifications';
import type { ShownNotification } from './notification.document';
import type { ResolvedReferences } from './notification-references';

export function presentNotification(notification: ShownNotification, references: ResolvedReferences): Notification {
  const { _id, kind, at, isRead, blogId, actorId, likes, badge, isUpheld } = notification;
  const story = blogId && references.stories.get(blogId.toHexString());
  const reason = kind === 'returned' ? story?.reason : null;
  return {
    _id: _id.toHexString(),
    kind,
    at: at.toISOString(),
    isRead,
    ...(blogId && { blog: { _id: blogId.toHexString(), title: story?.title ?? null } }),
    ...(actorId && {
      from: { _id: actorId.toHexString(), name: references.names.get(actorId.toHexString()) ?? texts.someReader },
    }),
    ...(likes !== undefined && { likes }),
    ...(badge !== undefined && { badge }),
    ...(reason && { reason }),
    ...(isUpheld !== undefined && { isUpheld }),
  };
}
