import type { ClientSession } from 'mongodb';
import type { BlogDocument } from '../blog.document';
import type { RecordsRevisions } from '../blog.service';
import type { RevisionRepository } from './revision.repository';
import { draftTextOf, isSameEntry, isVersion, sentTextsOf, tooMany } from './revision.rules';

export interface RevisionWriterDeps {
  revisions: Pick<RevisionRepository, 'put' | 'putOnce' | 'sizes' | 'remove'>;
  now: () => Date;
}

export class RevisionWriter implements RecordsRevisions {
  constructor(private readonly deps: RevisionWriterDeps) {}

  async record(
    before: BlogDocument | null,
    after: BlogDocument,
    session: ClientSession,
    { alwaysVersion = false } = {},
  ): Promise<void> {
    const earlier = before ? sentTextsOf(before) : [];
    const standing = sentTextsOf(after);
    const isChanged = (entry: (typeof standing)[number]) => !earlier.some((each) => isSameEntry(each, entry));
    const changed = standing.filter(isChanged);
    const withdrawn = earlier.filter(
      ({ status, revision }) => status === 'pending' && !standing.some((each) => each.revision === revision),
    );
    const version = before && (await this.versionOf(before, after, alwaysVersion, session));
    if (!version && changed.length === 0 && withdrawn.length === 0) return;
    // A blog from before there was a history has no entry for the text that is replaced.
    if (before && before.sentRevision === undefined) {
      for (const entry of earlier) await this.deps.revisions.putOnce(after, entry, session);
    }
    for (const entry of changed) await this.deps.revisions.put(after, entry, session);
    for (const entry of withdrawn) await this.deps.revisions.put(after, { ...entry, status: 'draft' }, session);
    if (version) await this.deps.revisions.putOnce(after, version, session);
    await this.trim(after, session);
  }

  private async versionOf(before: BlogDocument, after: BlogDocument, always: boolean, session: ClientSession) {
    const draft = draftTextOf(before);
    if (!draft || before.revision === after.revision) return null;
    if (always) return draft;
    const stored = await this.deps.revisions.sizes(before._id, session);
    const latest = stored.find(({ status }) => status === 'draft')?.at ?? null;
    return isVersion(draft, after.correction ?? after, latest, this.deps.now()) ? draft : null;
  }

  private async trim(blog: BlogDocument, session: ClientSession): Promise<void> {
    const stored = await this.deps.revisions.sizes(blog._id, session);
    const standing = sentTextsOf(blog).map(({ revision }) => revision);
    await this.deps.revisions.remove(
      tooMany(stored, standing).map(({ _id }) => _id),
      session,
    );
  }
}
