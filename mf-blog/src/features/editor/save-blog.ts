import type { Blog, WriteBlogResponse } from '@storysprout/contract';
import { api } from '@storysprout/kit';
import type { CompleteWriting } from './writing';

export interface SaveRequest {
  readonly writing: CompleteWriting;
  readonly status: 'draft' | 'pending';
  /** The stored blog that is written over, as the writer started from it; null for a new blog. */
  readonly stored: Blog | null;
}

/**
 * Saves a new blog, or over a stored one (docs/product.md#writing-a-blog).
 *
 * @throws ApiError `conflict` when the stored one has a newer save, or can no longer be changed.
 */
export function saveBlog({ writing, status, stored }: SaveRequest): Promise<WriteBlogResponse> {
  const { title, category, description, image, removeImage } = writing;
  const form = new FormData();
  for (const [name, value] of Object.entries({ title, category, description, status })) form.set(name, value);
  if (image) form.set('image', image);
  else if (removeImage) form.set('removeImage', 'true');
  if (stored === null) return api.call('POST /blog/create', { body: form });
  if (stored.revision !== undefined) form.set('revision', String(stored.revision));
  return api.call('PUT /blog/update/{id}', { params: { id: stored._id }, body: form });
}
