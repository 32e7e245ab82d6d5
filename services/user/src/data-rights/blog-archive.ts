import type { ReaderArchivePart } from '@storysprout/contract';
import type { AnswerOf } from '@storysprout/contract/api';
import { parse, type ServiceClient } from '@storysprout/service-kit';
import * as z from 'zod';

/** Only the fields that paging needs are checked; the blogs go into the archive as they are. */
const page = z.object({ blogs: z.array(z.unknown()), nextCursor: z.string().nullish() });
type EntryPage = AnswerOf<'GET /internal/readers/{id}/{part}'>;

const timeoutMs = 10_000;
const pageSize = 100;

/** Reads a reader's posts, comments, likes and so on from the blog service, page by page. */
export class BlogArchive {
  constructor(private readonly client: ServiceClient) {}

  /** The reader's blogs, fetched from the public API with their own token. @throws AppError `unavailable`. */
  async *blogsOf(token: string): AsyncGenerator<unknown> {
    let cursor: string | undefined;
    do {
      const input = { query: { limit: pageSize, cursor }, timeoutMs };
      const next = parse(page, await this.client.callAs(token, 'GET /blog/user/blogs', input));
      yield* next.blogs;
      cursor = next.nextCursor ?? undefined;
    } while (cursor);
  }

  /**
   * Fetches one part of the reader's data, such as their comments.
   *
   * @throws AppError `unavailable`.
   */
  async *entriesOf(part: ReaderArchivePart, userId: string): AsyncGenerator<unknown> {
    let cursor: string | undefined;
    do {
      const next = await this.page(part, userId, cursor);
      yield* next.entries;
      cursor = next.nextCursor ?? undefined;
    } while (cursor);
  }

  /**
   * Fetches one page of a part.
   *
   * @throws AppError `unavailable`.
   */
  page(part: ReaderArchivePart, userId: string, cursor: string | undefined): Promise<EntryPage> {
    const input = { params: { id: userId, part }, query: { cursor }, timeoutMs };
    return this.client.call('GET /internal/readers/{id}/{part}', input);
  }

  /** Closes the connections. */
  stop(): Promise<void> {
    return this.client.close();
  }
}
