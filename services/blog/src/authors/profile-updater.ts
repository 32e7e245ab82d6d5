import type { JobData } from '@storysprout/contract';
import type { ObjectId } from 'mongodb';
import { type AuthorDocument, authorOf, copyOf } from './author.document';
import type { AuthorsContext } from './authors.context';
import type { RemovedItem } from './removal-list.document';

/** Keeps the copies of writers' names, pictures and avatars up to date. */
export class ProfileUpdater {
  constructor(
    private readonly context: Pick<
      AuthorsContext,
      'repository' | 'copies' | 'removalList' | 'consented' | 'publicAuthors'
    >,
  ) {}

  /**
   * Applies a changed profile. It is safe to run twice and in any order: copies are always made from the newest stored
   * profile, and again if a newer one arrives meanwhile.
   */
  async apply(profile: JobData<'profileChanged'>): Promise<void> {
    const newest = authorOf(profile);
    const { _id: id } = newest;
    await this.takeBackOld(id, newest);
    await this.context.repository.store(newest);
    for (let copied = -1; ; ) {
      const author = await this.context.repository.find(id);
      if (!author || author.revision === copied) return;
      await Promise.all(this.context.copies.map((holder) => holder.refreshAuthor(copyOf(author))));
      await this.context.consented.settle(author);
      await this.context.publicAuthors.writerChanged(id);
      copied = author.revision;
    }
  }

  /**
   * Adds what is no longer shown to the removal list. This happens before the profile is stored, so that a retry after
   * a crash in between adds it again.
   */
  private async takeBackOld(id: ObjectId, next: Pick<AuthorDocument, 'name' | 'image' | 'revision'>): Promise<void> {
    const before = await this.context.repository.find(id);
    if (before && before.revision < next.revision) await this.context.removalList.note(removedBy(before, next));
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
