import type { ObjectId } from 'mongodb';
import type { BlogRepository } from '../blogs/blog.repository';
import type { CommentRepository } from '../comments/comment.repository';
import type { BlogQueue } from '../shared/blog-queue';
import type { ChangedSubject } from '../subjects/stale-tags';
import type { BlogSubjectRef } from '../subjects/subject';
import type { SubjectRepository } from '../subjects/subject.repository';
import type { SubjectChanges } from '../subjects/subject-changes';
import type { RemovedTexts } from './removed-texts';

export interface OwnTextsDeps {
  blogs: Pick<BlogRepository, 'approvedBy'>;
  comments: Pick<CommentRepository, 'writtenBy' | 'repliedBy'>;
  subjects: Pick<SubjectRepository, 'find'>;
  subjectChanges: Pick<SubjectChanges, 'apply' | 'announce'>;
  removedTexts: Pick<RemovedTexts, 'erase'>;
  blogQueue: Pick<BlogQueue, 'run'>;
}

/** How many of a writer's texts are read at a time. A comment may come with hundreds of replies. */
const batches = { texts: 100, withReplies: 20 } as const;

/**
 * Erases what one writer published. Each text is first taken away, as its writer could do, so that counts, open pages
 * and copies for reading offline follow; then nothing is left of it. A run that was interrupted is continued by the next.
 */
export class OwnTexts {
  constructor(private readonly deps: OwnTextsDeps) {}

  async eraseReplies(writerId: ObjectId): Promise<void> {
    const next = (after: ObjectId | null) => this.deps.comments.repliedBy(writerId, after, batches.withReplies);
    await eachPage(next, (comments) =>
      this.erase(comments.flatMap(({ replies }) => replies.map(({ _id: id }) => ({ kind: 'reply', id })))),
    );
  }

  /** Call it after `eraseReplies`. A comment with replies of others leaves a place that names nobody. */
  async eraseComments(writerId: ObjectId): Promise<void> {
    const next = (after: ObjectId | null) => this.deps.comments.writtenBy(writerId, after, batches.texts);
    await eachPage(next, (comments) => this.erase(comments.map(({ _id: id }) => ({ kind: 'comment', id }))));
  }

  /** Erases the blogs that were approved, whoever sees them now; `exceptPublic` leaves those that everybody sees. */
  async eraseBlogs(writerId: ObjectId, { exceptPublic }: { exceptPublic: boolean }): Promise<void> {
    const next = (after: ObjectId | null) =>
      this.deps.blogs.approvedBy(writerId, { after, exceptPublic, limit: batches.texts });
    await eachPage(next, (blogs) => this.erase(blogs.map(({ _id: id }) => ({ kind: 'blog', id }))));
  }

  private async erase(refs: readonly BlogSubjectRef[]): Promise<void> {
    for (const ref of refs) {
      const changed = await this.takeAway(ref);
      if (changed) await this.deps.subjectChanges.announce(changed);
      await this.deps.removedTexts.erase(ref);
    }
  }

  private async takeAway(ref: BlogSubjectRef): Promise<ChangedSubject | null> {
    const found = await this.deps.subjects.find(ref);
    if (!found) return null;
    return this.deps.blogQueue.run(found.blogId, async (session) => {
      const subject = await this.deps.subjects.find(ref, session);
      if (!subject || subject.entry.isDeletedByWriter) return null;
      const gone = { visibility: 'removed', isDeletedByWriter: true } as const;
      return this.deps.subjectChanges.apply(subject, gone, session);
    });
  }
}

/** @param next the entries after this one, or the first; none when there are no more */
async function eachPage<Entry extends { readonly _id: ObjectId }>(
  next: (after: ObjectId | null) => Promise<readonly Entry[]>,
  work: (entries: readonly Entry[]) => Promise<void>,
): Promise<void> {
  for (let page = await next(null); page.length > 0; page = await next(page.at(-1)?._id ?? null)) await work(page);
}
