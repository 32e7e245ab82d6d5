import type { OwnPages, RemoteList } from '@storysprout/contract';
import { blogPagePath, type ListedBlog, listedBlogs, listedPaths, type ReadAnswers } from './listed-blogs';
import { xml } from './xml';

const pageSize = 100;
/** Limits the sitemap to the 10,000 newest blogs. */
const mostPages = 100;
/** Lifetime of a sitemap, in milliseconds. */
const lifeMs = 600_000;

/**
 * Reads the public blogs, the newest first.
 *
 * @throws when the blog service does not answer
 */
async function allBlogs(read: ReadAnswers): Promise<ListedBlog[]> {
  const blogs: ListedBlog[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await listedBlogs(read, { limit: pageSize, cursor });
    if (!answer) throw new Error('The blogs could not be read.');
    blogs.push(...answer.blogs);
    if (!answer.nextCursor) break;
    cursor = answer.nextCursor;
  }
  return blogs;
}

function mapOf(publicUrl: string, paths: readonly { path: string; changed?: string }[]): string {
  const urls = paths.map(({ path, changed }) => {
    const time = changed ? `<lastmod>${xml(changed)}</lastmod>` : '';
    return `<url><loc>${xml(publicUrl + path)}</loc>${time}</url>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

/** `/sitemap.xml`: one text for everybody, made at most every ten minutes. */
export class SiteMap {
  private cached: { readonly text: Promise<string>; readonly until: number } | undefined;

  constructor(private readonly publicUrl: string) {}

  /** @throws when the blogs can't be read; the next call tries again */
  async read(read: ReadAnswers, list: RemoteList, own: OwnPages): Promise<string> {
    if (!this.cached || Date.now() >= this.cached.until) {
      this.cached = { text: this.make(read, list, own), until: Date.now() + lifeMs };
    }
    const { cached } = this;
    try {
      return await cached.text;
    } catch (error) {
      if (this.cached === cached) this.cached = undefined;
      throw error;
    }
  }

  private async make(read: ReadAnswers, list: RemoteList, own: OwnPages): Promise<string> {
    const ownPaths = Object.entries(own).flatMap(([path, { description }]) => (description ? [path] : []));
    const blogs = (await allBlogs(read)).flatMap(({ _id, date }) => {
      const path = blogPagePath(list, _id);
      return path === null ? [] : [{ path, changed: date }];
    });
    return mapOf(this.publicUrl, [...[...ownPaths, ...listedPaths(list)].map((path) => ({ path })), ...blogs]);
  }
}
