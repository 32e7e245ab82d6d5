import type { BlogStatus, WriteBlogRequest } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import { type BlogDocument, searchVersion } from '../../src/blogs/blog.document';
import { titleKeyOf } from '../../src/blogs/blog.rules';
import type { BlogSite, Person } from './blog-site';

/** Enough friendly words to be sent for review. */
export const longStory =
  'The little fox woke up early and smelled the snow. She put on her red scarf and walked to the frozen pond. ' +
  'There she met a duck who had lost his hat. Together they looked under every bush and behind every tree. ' +
  'At last an owl called from above, because the hat had made a very warm nest for her three sleepy chicks.';

export type BlogForm = Partial<Record<keyof WriteBlogRequest, unknown>>;

/** Returns a form as the editor sends it; valid unless overridden. */
export function blogForm(overrides: BlogForm = {}): BlogForm {
  return { title: 'The brave fox', category: 'Story', description: longStory, ...overrides };
}

/** A multipart form of these fields, with a picture when given. */
export function multipart(fields: Record<string, unknown>, picture?: Buffer, fileName = 'fox.png'): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  if (picture) form.set('image', new Blob([new Uint8Array(picture)]), fileName);
  return form;
}

/** Creates a blog through the API and takes it to a status in the regular way. Returns its id. */
export async function publish(
  site: BlogSite,
  options: { by?: Person; status?: BlogStatus; form?: BlogForm } = {},
): Promise<string> {
  const { by = site.author, status = 'approved', form = {} } = options;
  const sent = status === 'draft' ? 'draft' : 'pending';
  const { body } = await by.api.post('/blog/create', { body: blogForm({ ...form, status: sent }) });
  const id: string = body.blog._id;
  if (status === 'approved') await decide(site, id, 'approve');
  if (status === 'rejected') await decide(site, id, 'reject');
  return id;
}

export function decide(
  site: BlogSite,
  id: string,
  decision: string,
  reason?: string,
  by: Person = site.admin,
  revision?: number,
) {
  const body = { decision, reason, revision, by: { userId: by.userId, name: by.name } };
  return site.callers.admin.post(`/internal/blogs/${id}/decision`, { body });
}

/** Approves the text that is there now, as a moderator who has read it. */
export async function approveAsRead(site: BlogSite, id: string) {
  const { body } = await site.admin.api.get(`/blog/post/${id}`);
  return decide(site, id, 'approve', undefined, site.admin, body.blog.revision);
}

/** A blog as the database stores it, for lists that need many. */
export function buildBlog(overrides: Partial<BlogDocument> = {}): BlogDocument {
  const createdAt = overrides.createdAt ?? new Date('2026-11-01T10:00:00.000Z');
  const title = overrides.title ?? 'The brave fox';
  return {
    _id: new ObjectId(),
    title,
    titleKey: titleKeyOf(title),
    category: 'Story',
    description: longStory,
    excerpt: longStory.slice(0, 150),
    flags: [],
    image: null,
    author: { _id: new ObjectId(), name: 'Ada Author', image: null },
    createdAt,
    date: createdAt,
    status: 'approved',
    submittedAt: createdAt,
    publishedAt: createdAt,
    rejectReason: null,
    likeCount: 0,
    commentCount: 0,
    shareCount: 0,
    revision: 0,
    decision: null,
    decisionCount: 0,
    // The search indexer skips the blog; tests of search set 0.
    searchVersion,
    ...overrides,
  };
}
