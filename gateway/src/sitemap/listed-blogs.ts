import { blogCard, blogPageAddress, type Category, categories, type RemoteList } from '@storysprout/contract';
import * as z from 'zod/mini';
import type { Answers } from '../pages';
import { pagesIn } from '../releases';

/** Reads visitors' responses, as pages do, so that nothing private can get into a public list. */
export type ReadAnswers = (addresses: readonly string[]) => Promise<Answers>;

const entry = z.pick(blogCard, { _id: true, title: true, date: true, author: true, excerpt: true });
export type ListedBlog = z.infer<typeof entry>;

const cards = z.object({ blogs: z.array(entry), nextCursor: z.optional(z.nullable(z.string())) });
export type ListedBlogs = z.infer<typeof cards>;

/** Returns the category as it is written in addresses: `nature-and-science`. */
export function slugOf(category: Category): string {
  return category.toLowerCase().replace('&', 'and').replaceAll(' ', '-');
}

export function categoryAt(slug: string): Category | undefined {
  return categories.find((each) => slugOf(each) === slug);
}

export interface Wanted {
  readonly limit: number;
  readonly category?: Category;
  readonly cursor?: string;
}

/** The newest public blogs, or those after the cursor; null when the blog service does not answer in time. */
export async function listedBlogs(read: ReadAnswers, { limit, category, cursor }: Wanted): Promise<ListedBlogs | null> {
  const query = new URLSearchParams({ view: 'card', limit: `${limit}` });
  if (category) query.set('category', category);
  if (cursor) query.set('cursor', cursor);
  const address = `/blog/all?${query}`;
  const body = (await read([address])).get(address)?.bodies.get('identity');
  return body ? cards.parse(JSON.parse(body.toString('utf8'))) : null;
}

/**
 * Returns the path of a blog's page; null while no remote has one. The page is recognized by its address, because pages
 * of any team may have a blog as their first data.
 */
export function blogPagePath(list: RemoteList, id: string): string | null {
  const isThere = pagesIn(list).some(({ path }) => path.replace(/:\w+$/, ':id') === blogPageAddress);
  return isThere ? blogPageAddress.replace(':id', id) : null;
}

/** The remotes' pages that search engines may list. */
export function listedPaths(list: RemoteList): string[] {
  const listed = pagesIn(list).filter(
    ({ access, description, path }) => access === 'public' && description !== undefined && !path.includes(':'),
  );
  return listed.map(({ path }) => path);
}
