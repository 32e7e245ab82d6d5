import type { ClientSession } from 'mongodb';
import type { BlogDocument } from '../blog.document';
import type { BlogsContext } from '../blogs.context';
import { draftTextOf, isSameEntry, isVersion, sentTextsOf, tooMany } from './revision.rules';

export class RevisionWriter {
  constructor(private readonly context: Pick<BlogsContext, 'revisions' | 'now'>) {}

  /**
   * @param before null for a new blog
   * @param options `alwaysVersion`: the previous draft becomes a version, even if the last version is less than an hour old
   */
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
      for (const entry of earlier) await this.context.revisions.putOnce(after, entry, session);
    }
    for (const entry of changed) await this.context.revisions.put(after, entry, session);
    for (const entry of withdrawn) await this.context.revisions.put(after, { ...entry, status: 'draft' }, session);
    if (version) await this.context.revisions.putOnce(after, version, session);
    await this.trim(after, session);
  }

  private async versionOf(before: BlogDocument, after: BlogDocument, always: boolean, session: ClientSession) {
    const draft = draftTextOf(before);
    if (!draft || before.revision === after.revision) return null;
    if (always) return draft;
    const stored = await this.context.revisions.sizes(before._id, session);
    const latest = stored.find(({ status }) => status === 'draft')?.at ?? null;
    return isVersion(draft, after.correction ?? after, latest, this.context.now()) ? draft : null;
  }

  private async trim(blog: BlogDocument, session: ClientSession): Promise<void> {
    const stored = await this.context.revisions.sizes(blog._id, session);
    const standing = sentTextsOf(blog).map(({ revision }) => revision);
    await this.context.revisions.remove(
      tooMany(stored, standing).map(({ _id }) => _id),
      session,
    );
  }
}
