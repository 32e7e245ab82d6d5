import { cacheNames } from '../../worker/cache-names';

export interface KeptBlog {
  readonly id: string;
  readonly title: string;
}

type Kept = { readonly blog?: { readonly _id?: unknown; readonly title?: unknown } };

async function blogIn(answer: Response | undefined): Promise<KeptBlog[]> {
  const { blog } = ((await answer?.json()) ?? {}) as Kept;
  return typeof blog?._id === 'string' && typeof blog.title === 'string' ? [{ id: blog._id, title: blog.title }] : [];
}

/** The blogs that can be read without a connection, the last one read first. */
export async function keptBlogs(): Promise<KeptBlog[]> {
  if (!('caches' in window)) return [];
  const kept = await caches.open(cacheNames.readBlogs);
  const posts = (await kept.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/blog/post/'));
  const blogs = await Promise.all(posts.map(async (post) => blogIn(await kept.match(post))));
  return blogs.flat().reverse();
}
