import type { BlogRevision, BlogStatus, WriteBlogResponse } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import type { BlogSite, Person } from './blog-site';
import { type BlogForm, blogForm, longStory } from './factories';

/** Helpers for what a writer does with their own blogs. */
export function ownContent(site: BlogSite) {
  return {
    correct: (id: string, form: BlogForm = {}, by: Person = site.author) =>
      by.api.put(`/blog/update/${id}`, { body: blogForm({ title: 'The braver fox', status: 'pending', ...form }) }),
    remove: (id: string, by: Person = site.author) => by.api.delete(`/blog/post/${id}`),
    undelete: (id: string, by: Person = site.author) => by.api.post(`/blog/post/${id}/undelete`),
    restore: (id: string, revision: number, by: Person = site.author) =>
      by.api.post(`/blog/post/${id}/restore`, { body: { revision } }),
    history: async (id: string, by: Person = site.author): Promise<BlogRevision[]> =>
      (await by.api.get(`/blog/post/${id}/history`)).body.revisions,
    blogOf: async (id: string, by: Person = site.author): Promise<WriteBlogResponse['blog']> =>
      (await by.api.get(`/blog/post/${id}`)).body.blog,
    publicTitle: async (id: string): Promise<string | undefined> =>
      (await site.visitor.get(`/blog/post/${id}`)).body.blog?.title,
    stored: (id: string) => site.modules.blogs.repository.find(new ObjectId(id)),
  };
}

/** Returns a story that is long enough and starts with these words. */
export function story(beginning: string): string {
  return `${beginning} ${longStory}`;
}

/** Returns the status and title of each entry of a history. */
export function told(revisions: readonly BlogRevision[]): [status: BlogStatus, title: string][] {
  return revisions.map(({ status, title }) => [status, title]);
}
