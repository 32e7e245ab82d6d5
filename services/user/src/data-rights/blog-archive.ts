import { AppError } from '@storysprout/service-kit';
import * as z from 'zod';

/** Only what paging needs is looked at; the blogs go into the archive as they are. */
const page = z.object({ blogs: z.array(z.unknown()), nextCursor: z.string().nullish() });

const timeoutMs = 10_000;
const pageSize = 100;

/** A child's own blogs, asked for at the blog service's public API in her own name. */
export class BlogArchive {
  constructor(private readonly baseUrl: string) {}

  /** @throws AppError `unavailable` while the blog service does not answer. */
  async *blogsOf(token: string): AsyncGenerator<unknown> {
    let cursor: string | null | undefined;
    do {
      const next = await this.read(token, cursor);
      yield* next.blogs;
      cursor = next.nextCursor;
    } while (cursor);
  }

  private async read(token: string, cursor: string | null | undefined): Promise<z.infer<typeof page>> {
    const url = new URL('/blog/user/blogs', this.baseUrl);
    url.searchParams.set('limit', String(pageSize));
    if (cursor) url.searchParams.set('cursor', cursor);
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal });
      if (!response.ok) throw new Error(`The blog service answered ${response.status}.`);
      return page.parse(await response.json());
    } catch (cause) {
      throw new AppError('unavailable', 'Your blogs cannot be fetched just now. Please try again later.', { cause });
    }
  }
}
