import { type ReaderArchivePage, type ReaderArchivePart, readerArchivePage } from '@storysprout/contract';
import { AppError, type InternalSigner, parse } from '@storysprout/service-kit';
import * as z from 'zod';
import type * as core from 'zod/v4/core';

/** Only the fields that paging needs are checked; the blogs go into the archive as they are. */
const page = z.object({ blogs: z.array(z.unknown()), nextCursor: z.string().nullish() });
type BlogPage = z.infer<typeof page>;

const timeoutMs = 10_000;
const pageSize = 100;

/** What a reader wrote and liked, a page at a time. */
export class BlogArchive {
  constructor(
    private readonly baseUrl: string,
    private readonly signer: Pick<InternalSigner, 'tokenFor'>,
  ) {}

  /** The reader's blogs, fetched from the public API with their own token. @throws AppError `unavailable`. */
  async *blogsOf(token: string): AsyncGenerator<unknown> {
    const headers = { authorization: `Bearer ${token}` };
    const query = { limit: String(pageSize) };
    let cursor: string | null | undefined;
    do {
      const next: BlogPage = await this.read(page, '/blog/user/blogs', { ...query, cursor }, headers);
      yield* next.blogs;
      cursor = next.nextCursor;
    } while (cursor);
  }

  /** The reader's comments, replies and likes. @throws AppError `unavailable`. */
  async *entriesOf(part: ReaderArchivePart, userId: string): AsyncGenerator<unknown> {
    const path = `/internal/readers/${userId}/${part}`;
    let cursor: string | null | undefined;
    do {
      // A new token for each page: a long archive outlives a token.
      const headers = { authorization: `Bearer ${await this.signer.tokenFor('blog')}` };
      const next: ReaderArchivePage = await this.read(readerArchivePage, path, { cursor }, headers);
      yield* next.entries;
      cursor = next.nextCursor;
    } while (cursor);
  }

  /** @throws AppError `unavailable` while the blog service does not answer. */
  private async read<S extends core.$ZodType>(
    schema: S,
    path: string,
    query: Record<string, string | null | undefined>,
    headers: Record<string, string>,
  ): Promise<core.output<S>> {
    const url = new URL(path, this.baseUrl);
    for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value);
    try {
      const response = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) });
      if (!response.ok) throw new Error(`The blog service answered ${response.status}.`);
      return parse(schema, await response.json());
    } catch (cause) {
      throw new AppError('unavailable', 'Your blogs cannot be fetched just now. Please try again later.', { cause });
    }
  }
}
