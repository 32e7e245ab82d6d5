import type { Notification } from '@storysprout/contract';
import type { ShownLetter } from '../letters/letter.document';
import * as texts from '../texts/letterbox';
import type { Facts } from './letter-facts';

export function presentLetter(letter: ShownLetter, facts: Facts): Notification {
  const { _id, kind, at, isRead, blogId, actorId, likes, badge, isUpheld } = letter;
  const story = blogId && facts.stories.get(blogId.toHexString());
  const reason = kind === 'returned' ? story?.reason : null;
  return {
    _id: _id.toHexString(),
    kind,
    at: at.toISOString(),
    isRead,
    ...(blogId && { blog: { _id: blogId.toHexString(), title: story?.title ?? null } }),
    ...(actorId && {
      from: { _id: actorId.toHexString(), name: facts.names.get(actorId.toHexString()) ?? texts.someReader },
    }),
    ...(likes !== undefined && { likes }),
    ...(badge !== undefined && { badge }),
    ...(reason && { reason }),
    ...(isUpheld !== undefined && { isUpheld }),
  };
}
