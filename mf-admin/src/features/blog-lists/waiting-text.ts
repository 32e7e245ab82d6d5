import { type Blog, blogTextOf } from '@storysprout/contract';

/** Returns whether a moderator has to decide about this blog or about the new version of a published one. */
export function isWaiting({ status, correction }: Blog): boolean {
  return status === 'pending' || correction?.status === 'pending';
}

/** Returns the blog with the text to decide about: the pending new version, if there is one. */
export function waitingText(blog: Blog): Blog {
  const { correction } = blog;
  if (correction?.status !== 'pending') return blog;
  const { image, submittedAt, flags = [] } = correction;
  return { ...blog, ...blogTextOf(correction), image, submittedAt, flags };
}
