import type { Blog, BlogCard, Comment, Reply } from '@storysprout/contract';

export const blogId = '65f0000000000000000000b1';
export const otherReader = '65f000000000000000000002';

/** A published blog as the API sends it; overrides show what a test is about. */
export function buildBlog(overrides: Partial<Blog> = {}): Blog {
  return {
    _id: blogId,
    title: 'The Fox Who Collected Sounds',
    category: 'Story',
    description: 'Fenna the fox kept a jar of sounds.',
    image: null,
    author: { _id: otherReader, name: 'QuietFox', image: null },
    createdAt: '2026-11-03T09:00:00.000Z',
    date: '2026-11-05T09:00:00.000Z',
    status: 'approved',
    isApproved: overrides.status === undefined || overrides.status === 'approved',
    likeCount: 4,
    commentCount: 2,
    likedByMe: false,
    likes: [],
    ...overrides,
  };
}

export function buildCard(overrides: Partial<BlogCard> = {}): BlogCard {
  const { description: excerpt, likes: _, ...core } = buildBlog();
  return { ...core, excerpt, ...overrides };
}

/** `count` cards with ids and titles of their own: 'Blog 1', 'Blog 2' ... */
export function buildCards(count: number, overrides: Partial<BlogCard> = {}): BlogCard[] {
  return Array.from({ length: count }, (_, at) =>
    buildCard({ _id: String(at + 1).padStart(24, '0'), title: `Blog ${at + 1}`, ...overrides }),
  );
}

export function buildComment(overrides: Partial<Comment> = {}): Comment {
  return {
    _id: '65f0000000000000000000c1',
    userId: otherReader,
    name: 'MossyFrog',
    image: null,
    text: 'What a lovely fox!',
    likes: [],
    likeCount: 1,
    likedByMe: false,
    replies: [],
    replyCount: overrides.replies?.length ?? 0,
    repliesCursor: null,
    createdAt: '2026-11-06T09:00:00.000Z',
    ...overrides,
  };
}

/** Replies with ids and texts of their own: 'Reply 1', 'Reply 2' ... */
export function buildReplies(count: number, from = 1): Reply[] {
  return Array.from({ length: count }, (_, at) => ({
    _id: String(from + at).padStart(24, 'd'),
    name: 'QuietFox',
    image: null,
    text: `Reply ${from + at}`,
    createdAt: '2026-11-07T09:00:00.000Z',
  }));
}

/** A promise that the test resolves when it wants to. */
export function held<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

export const fiftyWords = Array.from({ length: 50 }, (_, at) => `word${at}`).join(' ');
