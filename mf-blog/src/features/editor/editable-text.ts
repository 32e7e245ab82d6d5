import { type Blog, blogTextOf } from '@storysprout/contract';

/**
 * Returns the stored blog with the text its writer may change: that of a draft, of a rejected blog, or of the
 * correction of a published blog, which starts from the published text (docs/product.md#corrections).
 *
 * @returns null while the blog waits for review or after moderators removed it; a waiting correction may still be
 * replaced
 */
export function editableText(blog: Blog): Blog | null {
  const { status, visibility = 'public', correction } = blog;
  if (visibility === 'removed') return null;
  if (status === 'draft' || status === 'rejected') return blog;
  if (status !== 'approved') return null;
  if (!correction) return blog;
  const { image, reason } = correction;
  return { ...blog, ...blogTextOf(correction), image, rejectReason: reason };
}
