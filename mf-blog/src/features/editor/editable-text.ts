import type { Blog } from '@storysprout/contract';

/**
 * A stored blog with the text that its writer may change: a draft, one that came back, or the correction of a published
 * one, which begins with the published text (docs/product.md#corrections).
 *
 * @returns null while moderators have it, or after they took it away; a correction may be replaced while it waits
 */
export function editableText(blog: Blog): Blog | null {
  const { status, visibility = 'public', correction } = blog;
  if (visibility === 'removed') return null;
  if (status === 'draft' || status === 'rejected') return blog;
  if (status !== 'approved') return null;
  if (!correction) return blog;
  const { title, category, description, image, reason } = correction;
  return { ...blog, title, category, description, image, rejectReason: reason };
}
