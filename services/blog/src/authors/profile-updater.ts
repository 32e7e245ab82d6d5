import type { JobData } from '@storysprout/contract';
import type { ObjectId } from 'mongodb';
import { type AuthorCopy, type AuthorDocument, authorOf, copyOf } from './author.document';
import type { AuthorRepository } from './author.repository';
import type { RemovedItem } from './removal-list.document';
import type { RemovalList } from './removal-list.service';

/** A store with copies of an author's name, picture and avatar. */
export interface AuthorCopies {
  refreshAuthor(author: AuthorCopy): Promise<void>;
}

/** Notifies caches about the places where an author's copies are shown. Never throws. */
export interface AnnouncesWriters {
  writerChanged(authorId: ObjectId): Promise<void>;
}

/** Shows or hides what needs parental consent to be public. */
export interface FollowsConsent {
  settle(author: AuthorDocument): Promise<void>;
}

export interface ProfileUpdaterDeps {
  authors: Pick<AuthorRepository, 'find' | 'store'>;
  copies: readonly AuthorCopies[];
  removalList: Pick<RemovalList, 'note'>;
  consented: FollowsConsent;
  shownWriters: AnnouncesWriters;
}

/** Keeps the copies of writers' names, pictures and avatars up to date. */
export class ProfileUpdater {
  constructor(private readonly deps: ProfileUpdaterDeps) {}

  /**
   * Applies a changed profile. It is safe to run twice and in any order: copies are always made from the newest stored
   * profile, and again if a newer one arrives meanwhile.
   */
  async apply(profile: JobData<'profileChanged'>): Promise<void> {
    const newest = authorOf(profile);
    const { _id: id } = newest;
    await this.takeBackOld(id, newest);
    await this.deps.authors.store(newest);
    for (let copied = -1; ; ) {
      const author = await this.deps.authors.find(id);
      if (!author || author.revision === copied) return;
      await Promise.all(this.deps.copies.map((holder) => holder.refreshAuthor(copyOf(author))));
      await this.deps.consented.settle(author);
      await this.deps.shownWriters.writerChanged(id);
      copied = author.revision;
    }
  }

  /**
   * Adds what is no longer shown to the removal list. This happens before the profile is stored, so that a retry after
   * a crash in between adds it again.
   */
  private async takeBackOld(id: ObjectId, next: Pick<AuthorDocument, 'name' | 'image' | 'revision'>): Promise<void> {
    const before = await this.deps.authors.find(id);
    if (before && before.revision < next.revision) await this.deps.removalList.note(removedBy(before, next));
  }
}

/**
 * The previous name or picture may have been removed by a moderator, so browsers have to drop copies of it. This
 * service can't tell why it changed.
 */
function removedBy(before: AuthorDocument, { name, image }: Pick<AuthorDocument, 'name' | 'image'>): RemovedItem[] {
  const writer = { kind: 'writer', id: before._id.toHexString() } as const;
  const picture = before.image === null ? [] : [{ kind: 'picture', id: before.image } as const];
  return [...(before.name === name ? [] : [writer]), ...(before.image === image ? [] : picture)];
}
