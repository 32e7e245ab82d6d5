import type { ObjectId } from 'mongodb';
import type { AuthorDocument } from '../authors/author.document';
import type { BlogQueue } from '../shared/blog-queue';
import type { BlogSubjectRef } from '../subjects/subject';
import type { SubjectRepository } from '../subjects/subject.repository';
import type { SubjectChanges } from '../subjects/subject-changes';

export interface ConsentedTextsDeps {
  subjects: Pick<SubjectRepository, 'find' | 'unsettledOf'>;
  subjectChanges: Pick<SubjectChanges, 'apply' | 'announce'>;
  blogQueue: Pick<BlogQueue, 'run'>;
}

/** Entries that are changed before the next ones are looked up. */
const batchSize = 100;

/**
 * Takes what a child made public off the site when a grown-up says no, and brings it back after a yes
 * (docs/product.md#a-grown-up-at-home). Each text changes in a transaction that reads the newest word of the grown-up, so
 * that a crash in between only leaves the rest for the next try of the job.
 */
export class ConsentedTexts {
  constructor(private readonly deps: ConsentedTextsDeps) {}

  async settle({ _id, consent }: Pick<AuthorDocument, '_id' | 'consent'>): Promise<void> {
    if (!consent) return;
    for (;;) {
      const refs = await this.deps.subjects.unsettledOf(_id, consent.isShown, batchSize);
      let changed = 0;
      for (const ref of refs) changed += Number(await this.settleOne(ref));
      // What is left then belongs to a newer word of the grown-up, which has a job of its own.
      if (changed === 0) return;
    }
  }

  /** False when it was settled already. */
  private async settleOne(ref: BlogSubjectRef & { readonly blogId: ObjectId }): Promise<boolean> {
    const changed = await this.deps.blogQueue.run(ref.blogId, async (session) => {
      const subject = await this.deps.subjects.find(ref, session);
      return subject && this.deps.subjectChanges.apply(subject, {}, session);
    });
    if (!changed) return false;
    await this.deps.subjectChanges.announce(changed);
    return changed.before.entry.awaitsConsent !== changed.after.entry.awaitsConsent;
  }
}
