import type { BlogCard } from '@storysprout/contract';

/** Returns a story as the API lists it. A test overrides the fields that matter to it. */
export function buildStory(overrides: Partial<BlogCard> = {}): BlogCard {
  return {
    _id: '65f0000000000000000000a1',
    title: 'The owl who liked mornings',
    category: 'Story',
    image: null,
    author: { _id: '65f0000000000000000000b1', name: 'Mina', image: null },
    createdAt: '2026-11-05T09:00:00.000Z',
    date: '2026-11-05T09:00:00.000Z',
    status: 'approved',
    isApproved: true,
    likeCount: 2,
    commentCount: 1,
    excerpt: 'Every owl in the wood slept by day but one.',
    ...overrides,
  };
}
