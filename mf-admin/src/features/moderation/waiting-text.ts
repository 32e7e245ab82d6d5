import type { Blog } from '@storysprout/contract';

/** Whether a moderator has something of this blog to decide: all of it, or the new version of a published one. */
export function isWaiting({ status, correction }: Blog): boolean {
  return status === 'pending' || correction?.status === 'pending';
}

/** The blog with the text that a decision is about: the new version, where one waits. */
export function waitingText(blog: Blog): Blog {
  const { correction } = blog;
  if (correction?.status !== 'pending') return blog;
  const { title, category, description, image, submittedAt, flags = [] } = correction;
  return { ...blog, title, category, description, image, submittedAt, flags };
}
