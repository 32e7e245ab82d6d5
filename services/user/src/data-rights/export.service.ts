import { readerArchivePart } from '@storysprout/contract';
import type { Collection, ObjectId } from 'mongodb';
import type { EmailLinkDocument } from '../email-verification/email-link.document';
import type { ProfilePictures } from '../pictures/profile-pictures';
import type { RoundDocument } from '../rounds/round.document';
import type { SessionDocument } from '../sessions/session.document';
import type { UserDocument } from '../users/user.document';
import { presentOwnUser } from '../users/user.presenter';
import type { LedgerDocument } from '../xp/ledger.document';
import type { BlogArchive } from './blog-archive';
import { jsonListChunks, textChunks, type ZipEntry, zipOf } from './zip';

export interface ExportServiceDeps {
  ledger: Collection<LedgerDocument>;
  rounds: Collection<RoundDocument>;
  sessions: Collection<SessionDocument>;
  emailLinks: Collection<EmailLinkDocument>;
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
    yield { name: 'xp.json', chunks: jsonListChunks(this.ledgerRows(user._id)) };
    yield { name: 'rounds.json', chunks: jsonListChunks(this.roundRows(user._id)) };
    yield { name: 'sessions.json', chunks: jsonListChunks(this.sessionRows(user._id)) };
    yield { name: 'addresses.json', chunks: jsonListChunks(this.addressRows(user._id)) };
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

  private async *ledgerRows(userId: ObjectId): AsyncGenerator<unknown> {
    const rows = this.deps.ledger.find({ userId }).sort({ at: 1 }).batchSize(500);
    for await (const { xp, reason, day, at, totalAfter } of rows) yield { xp, reason, day, at, totalAfter };
  }

  private async *sessionRows(userId: ObjectId): AsyncGenerator<unknown> {
    const rows = this.deps.sessions.find({ userId }).sort({ _id: -1 }).limit(1_000);
    for await (const { device, createdAt, lastUsedAt, endedAt } of rows)
      yield { device, createdAt, lastUsedAt, endedAt };
  }

  private async *roundRows(userId: ObjectId): AsyncGenerator<unknown> {
    const rows = this.deps.rounds.find({ userId }).sort({ startedAt: -1 }).limit(5_000);
    for await (const { game, options, startedAt, usedAt } of rows) yield { game, options, startedAt, usedAt };
  }

  private async *addressRows(userId: ObjectId): AsyncGenerator<unknown> {
    const rows = this.deps.emailLinks.find({ userId }).sort({ createdAt: 1 });
    for await (const { kind, email, createdAt, usedAt } of rows) yield { kind, email, createdAt, usedAt };
  }
}

function accountOf(user: UserDocument) {
  const { lastVisitDay, unsubscribedAt, emailVerifiedAt = null } = user;
  return { ...presentOwnUser(user), emailVerifiedAt, lastVisitDay, unsubscribedAt };
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
