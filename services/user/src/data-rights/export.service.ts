import type { StaleReads } from '@storysprout/service-kit';
import { masked } from '../consent/consent.rules';
import type { ProfilePictures } from '../pictures/profile-pictures';
import type { Collections } from '../stores';
import * as texts from '../texts/archive';
import type { UserDocument } from '../users/user.document';
import { presentOwnUser } from '../users/user.presenter';
import type { BlogArchive } from './blog-archive';
import { jsonListChunks, textChunks, type ZipEntry, zipOf } from './zip';

export interface ExportServiceDeps
  extends Pick<
    Collections,
    | 'ledger'
    | 'rounds'
    | 'sessions'
    | 'emailLinks'
    | 'profileReports'
    | 'profileDecisions'
    | 'hiddenReaders'
    | 'follows'
    | 'sanctions'
    | 'families'
    | 'consentProofs'
    | 'readerLetters'
  > {
  pictures: Pick<ProfilePictures, 'read'>;
  /** Options of list reads that may be some seconds old. */
  stale: StaleReads;
  /** Null without `BLOG_URL`. */
  blogs: BlogArchive | null;
}

/** Streams everything that is stored about an account as a zip file. */
export class ExportService {
  constructor(private readonly deps: ExportServiceDeps) {}

  /** @param token the reader's own token, with which their blogs are fetched; null when the grown-up asks */
  export(user: UserDocument, token: string | null): AsyncGenerator<Uint8Array> {
    return zipOf(this.entries(user, token));
  }

  private async *entries(user: UserDocument, token: string | null): AsyncGenerator<ZipEntry> {
    const { ledger, rounds, sessions, emailLinks, pictures, blogs, stale } = this.deps;
    yield { name: 'README.txt', chunks: textChunks(readme(user, blogs !== null)) };
    yield { name: 'account.json', chunks: textChunks(JSON.stringify(accountOf(user), null, 2)) };
    const owned = { userId: user._id };
    const xp = ledger
      .find(owned, { ...only('xp', 'reason', 'day', 'at', 'totalAfter', 'source', 'note'), ...stale })
      .sort({ at: 1 })
      .batchSize(500);
    yield { name: 'xp.json', chunks: jsonListChunks(xp) };
    const games = rounds
      .find(owned, { ...only('game', 'options', 'startedAt', 'usedAt'), ...stale })
      .sort({ startedAt: -1 });
    yield { name: 'rounds.json', chunks: jsonListChunks(games.limit(5_000)) };
    const devices = sessions.find(owned, only('device', 'createdAt', 'lastUsedAt', 'endedAt')).sort({ _id: -1 });
    yield { name: 'sessions.json', chunks: jsonListChunks(devices.limit(1_000)) };
    const addresses = emailLinks.find(owned, only('kind', 'email', 'createdAt', 'usedAt')).sort({ createdAt: 1 });
    yield { name: 'addresses.json', chunks: jsonListChunks(addresses) };
    const told = { ...only('kind', 'at', 'isRead', 'blogId', 'likes', 'badge', 'isUpheld'), ...stale };
    yield { name: 'letters.json', chunks: jsonListChunks(this.deps.readerLetters.find(owned, told).sort({ at: -1 })) };
    yield* this.moderated(user);
    yield* this.family(user);
    if (blogs) {
      const userId = user._id.toHexString();
      const written = token === null ? blogs.entriesOf('blogs', userId) : blogs.blogsOf(token);
      yield { name: 'blogs.json', chunks: jsonListChunks(written) };
      for (const part of writtenParts)
        yield { name: `${part}.json`, chunks: jsonListChunks(blogs.entriesOf(part, userId)) };
    }
    const picture = await pictures.read(user.image);
    if (picture) yield { name: 'picture.webp', chunks: bytesOf(picture), isCompressed: true };
  }

  /** The record of parental consent, if there is one. */
  private async *family({ _id: userId }: UserDocument): AsyncGenerator<ZipEntry> {
    const { families, consentProofs } = this.deps;
    const family = await families.findOne({ userId }, only('email', 'askedAt', 'given', 'weekOn'));
    if (!family) return;
    const said = await consentProofs.find({ userId }, only('what', 'at', 'textVersion', 'method')).toArray();
    const { email, ...rest } = family;
    const grownUp = { sentTo: masked(email), ...rest, said };
    yield { name: 'family.json', chunks: textChunks(JSON.stringify(grownUp, null, 2)) };
  }

  /**
   * The reader's reports, hidden users and follows, and the moderators' decisions about their name, picture and
   * behavior.
   */
  private async *moderated({ _id: userId }: UserDocument): AsyncGenerator<ZipEntry> {
    const { profileReports, profileDecisions, hiddenReaders, follows, sanctions } = this.deps;
    const reports = profileReports.find({ reporterId: userId }, only('what', 'reason', 'text', 'at')).sort({ at: -1 });
    yield { name: 'reports.json', chunks: jsonListChunks(reports) };
    const decisions = profileDecisions.find({ userId }, only('what', 'decision', 'reason', 'at')).sort({ at: 1 });
    yield { name: 'decisions.json', chunks: jsonListChunks(decisions) };
    const measures = sanctions.find({ userId }, only('kind', 'until', 'reason', 'at')).sort({ at: 1 });
    yield { name: 'warnings.json', chunks: jsonListChunks(measures) };
    yield { name: 'hidden.json', chunks: jsonListChunks(hiddenReaders.find({ userId }, only('hidden'))) };
    const followed = follows.find({ userId }, only('writerId', 'at')).sort({ at: -1 });
    yield { name: 'following.json', chunks: jsonListChunks(followed) };
  }
}

/** Builds a projection of exactly these fields, without `_id`. */
function only(...fields: readonly string[]) {
  return { projection: { _id: 0, ...Object.fromEntries(fields.map((field) => [field, 1])) } };
}

function accountOf(user: UserDocument) {
  const { lastVisitDay, unsubscribedAt, emailVerifiedAt = null, emailBouncedOn = null, lettersOff = [] } = user;
  const account = presentOwnUser(user, { signed: (image) => image }, { isPreview: false });
  return { ...account, emailVerifiedAt, emailBouncedOn, lastVisitDay, unsubscribedAt, lettersOff };
}

/** Parts that come from the blog service, besides the blogs. */
const writtenParts = ['comments', 'replies', 'likes', 'bookmarks', 'revisions', 'unfinished'] as const;

function readme({ name }: UserDocument, withBlogs: boolean): string {
  const lines = [
    texts.hello(name),
    '',
    texts.intro,
    ...texts.accountFiles,
    ...(withBlogs ? texts.writtenFiles : []),
    texts.pictureFile,
    '',
  ];
  return lines.join('\n');
}

async function* bytesOf(stream: NodeJS.ReadableStream): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}
