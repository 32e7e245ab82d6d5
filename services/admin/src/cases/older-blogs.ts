import { type Blog, pageSizes } from '@storysprout/contract';
import { type Logger, RepeatedTask, type ServiceClient } from '@storysprout/service-kit';
import type { CaseRepository } from './case.repository';

export interface OlderBlogsDeps {
  readonly blogs: Pick<ServiceClient, 'call'>;
  readonly cases: Pick<CaseRepository, 'note'>;
  readonly logger: Logger;
}

const tryEveryMs = 30_000;

/**
 * Brings blogs into the queue that waited before there was one: the blog service tells of changes only. Done once after
 * each start, as soon as the blog service answers.
 */
export class OlderBlogs extends RepeatedTask {
  private isDone = false;

  constructor(private readonly deps: OlderBlogsDeps) {
    super({
      everyMs: tryEveryMs,
      work: () => this.fill(),
      onError: (error) => deps.logger.info({ err: error }, 'blogs that wait are not all in the queue yet'),
    });
  }

  private async fill(): Promise<void> {
    if (this.isDone) return;
    let cursor: string | undefined;
    do {
      const query = { status: 'pending' as const, limit: pageSizes.max, cursor };
      const page = await this.deps.blogs.call('GET /internal/blogs', { query });
      for (const blog of page.blogs) await this.note(blog);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    this.isDone = true;
  }

  /** Whatever the blog service tells is newer. */
  private async note({ _id: id, author, revision = 0, submittedAt, createdAt }: Blog): Promise<void> {
    if (author._id === undefined) return;
    await this.deps.cases.note({
      subject: { kind: 'blog', id },
      version: 0,
      authorId: author._id,
      revision,
      visibility: 'public',
      reasons: ['pending'],
      reportCount: 0,
      at: submittedAt ?? createdAt,
    });
  }
}
