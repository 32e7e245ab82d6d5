import type { Category, WriteBlogResponse } from '@storysprout/contract';
import { api } from '@storysprout/kit';

/** What the editor sends (docs/product.md#writing-a-blog). */
export interface BlogToSave {
  readonly title: string;
  readonly category: Category;
  readonly description: string;
  readonly image: File | null;
  /** Takes the stored picture away. */
  readonly removeImage: boolean;
  readonly status: 'draft' | 'pending';
}

/** The stored blog that is written over, and which save of it the writer started from. */
export interface StoredVersion {
  readonly id: string;
  readonly revision: number | undefined;
}

function formOf({ title, category, description, image, removeImage, status }: BlogToSave): FormData {
  const form = new FormData();
  form.set('title', title);
  form.set('category', category);
  form.set('description', description);
  form.set('status', status);
  if (image) form.set('image', image);
  else if (removeImage) form.set('removeImage', 'true');
  return form;
}

/**
 * Saves a new blog, or over a stored one.
 *
 * @throws ApiError `conflict` when the stored one has a newer save, or can no longer be changed.
 */
export function saveBlog(blog: BlogToSave, stored: StoredVersion | null): Promise<WriteBlogResponse> {
  const form = formOf(blog);
  if (stored === null) return api.call('POST /blog/create', { body: form });
  if (stored.revision !== undefined) form.set('revision', String(stored.revision));
  return api.call('PUT /blog/update/{id}', { params: { id: stored.id }, body: form });
}
