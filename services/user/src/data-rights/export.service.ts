import { readerArchivePart } from '@storysprout/contract';
import type { ProfilePictures } from '../pictures/profile-pictures';
import type { Collections } from '../stores';
import type { UserDocument } from '../users/user.document';
import { presentOwnUser } from '../users/user.presenter';
import type { BlogArchive } from './blog-archive';
import { jsonListChunks, textChunks, type ZipEntry, zipOf } from './zip';

export interface ExportServiceDeps extends Pick<Collections, 'ledger' | 'rounds' | 'sessions' | 'emailLinks'> {
  pictures: Pick<ProfilePictures, 'read'>;
  /** Null without `BLOG_URL`. */
  blogs: BlogArchive | null;
}

/** Everything the account holds, as a zip in pieces. */
export class ExportService {
  constructor(private readonly deps: ExportServiceDeps) {}

  /** @param token the reader's own, to fetch their blogs with */
  export(user: UserDocument, token: string): AsyncGenerator<Uint8Array> {
    return zipOf(this.entries(user, token));
  }

  private async *entries(user: UserDocument, token: string): AsyncGenerator<ZipEntry> {
    yield { name: 'README.txt', chunks: textChunks(readme(user, this.deps.blogs !== null)) };
    yield { name: 'account.json', chunks: textChunks(JSON.stringify(accountOf(user), null, 2)) };
    yield { name: 'xp.json', chunks: jsonListChunks(this.ledgerRows(user)) };
    yield { name: 'rounds.json', chunks: jsonListChunks(this.roundRows(user)) };
    yield { name: 'sessions.json', chunks: jsonListChunks(this.sessionRows(user)) };
    yield { name: 'addresses.json', chunks: jsonListChunks(this.addressRows(user)) };
    yield* this.written(user, token);
    const picture = await this.deps.pictures.read(user.image);
    if (picture) yield { name: 'picture.webp', chunks: bytesOf(picture), isCompressed: true };
  }

  private *written({ _id }: UserDocument, token: string): Generator<ZipEntry> {
    const { blogs } = this.deps;
    if (!blogs) return;
    yield { name: 'blogs.json', chunks: jsonListChunks(blogs.blogsOf(token)) };
    for (const part of readerArchivePart.options)
      yield { name: `${part}.json`, chunks: jsonListChunks(blogs.entriesOf(part, _id.toHexString())) };
  }

  private ledgerRows({ _id: userId }: UserDocument) {
    const fields = only('xp', 'reason', 'day', 'at', 'totalAfter');
    return this.deps.ledger.find({ userId }, fields).sort({ at: 1 }).batchSize(500);
  }

  private sessionRows({ _id: userId }: UserDocument) {
    const fields = only('device', 'createdAt', 'lastUsedAt', 'endedAt');
    return this.deps.sessions.find({ userId }, fields).sort({ _id: -1 }).limit(1_000);
  }

  private roundRows({ _id: userId }: UserDocument) {
    const fields = only('game', 'options', 'startedAt', 'usedAt');
    return this.deps.rounds.find({ userId }, fields).sort({ startedAt: -1 }).limit(5_000);
  }

  private addressRows({ _id: userId }: UserDocument) {
    const fields = only('kind', 'email', 'createdAt', 'usedAt');
    return this.deps.emailLinks.find({ userId }, fields).sort({ createdAt: 1 });
  }
}

/** Reads these fields, and no others. */
function only(...fields: readonly string[]) {
  return { projection: { _id: 0, ...Object.fromEntries(fields.map((field) => [field, 1])) } };
}

function accountOf(user: UserDocument) {
  const { lastVisitDay, unsubscribedAt, emailVerifiedAt = null } = user;
  const account = presentOwnUser(user, { signed: (image) => image });
  return { ...account, emailVerifiedAt, lastVisitDay, unsubscribedAt };
}

const writtenLines = [
  '- blogs.json: every blog you wrote, drafts too',
  '- comments.json and replies.json: what you wrote under blogs',
  '- likes.json: which blogs and comments you like',
];

function readme({ name }: UserDocument, withBlogs: boolean): string {
  const lines = [
    `Hello ${name}!`,
    '',
    'Here is everything your account holds:',
    '- account.json: your name, email, points, badges and avatars',
    '- xp.json: every time you earned XP',
    '- rounds.json: games you started lately',
    '- sessions.json: the devices you signed in on',
    '- addresses.json: which email addresses we lately wrote to about your account',
    ...(withBlogs ? writtenLines : []),
    '- picture.webp: your profile picture, if you have one',
    '',
  ];
  return lines.join('\n');
}

async function* bytesOf(stream: NodeJS.ReadableStream): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}
