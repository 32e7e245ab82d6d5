import {
  browserSessionDays,
  browserTokenTtlSeconds,
  mostSessions,
  sharedSessionHours,
  tokenTtlSeconds,
} from '@storysprout/contract';
import { Batcher, daysAfter, ReadBatcher } from '@storysprout/service-kit';
import { type Filter, ObjectId, type UpdateFilter } from 'mongodb';
import type { UserDocument } from '../account/user.document';
import type { AccountServiceContext } from '../identity.context';
import type { SessionDocument } from './session.document';
import type { NewCookie, PresentedCookie } from './session-cookie';

/** How long a used cookie value is still accepted, in milliseconds, because the response may have been lost. */
export const lostAnswerMs = 60_000;
/** How many renewals with the same value are allowed within that time, for several tabs. */
export const mostCrossing = 20;

/** The last use of a session is updated at most this often, in milliseconds. */
const noteUseMs = 10 * 60_000;

/** The owner of a session, with the version that the sessions must have. */
export type SessionOwner = Pick<UserDocument, '_id' | 'tokenVersion'>;

/** The device and kind of a new session. */
export type SessionPlace = Pick<SessionDocument, 'device' | 'isShared'> & { readonly isPreview: boolean };

export class SessionRepository {
  private readonly known: ReadBatcher<SessionDocument>;
  /** Batches lookups, so that many concurrent made-up cookies cost one query. */
  private readonly byCookie: Batcher<string, SessionDocument | null>;

  constructor(private readonly context: Pick<AccountServiceContext, 'collections' | 'now'>) {
    this.known = new ReadBatcher(this.sessions);
    this.byCookie = new Batcher((families) => this.findFamilies(families));
  }

  private get sessions() {
    return this.context.collections.sessions;
  }

  async open(
    { _id: userId, tokenVersion }: SessionOwner,
    { device, isPreview, isShared }: SessionPlace,
    cookie: NewCookie | null,
  ) {
    const createdAt = this.context.now();
    const session: SessionDocument = {
      _id: new ObjectId(),
      userId,
      tokenVersion,
      device,
      ...(isPreview && { isPreview }),
      ...(isShared && { isShared }),
      createdAt,
      lastUsedAt: createdAt,
      cookie: cookie && { family: cookie.family, next: [cookie.value], used: null, usedAt: null },
      endedAt: null,
      endedOlder: false,
      expiresAt: endOf({ createdAt, isShared }, createdAt, cookie !== null),
    };
    await this.sessions.insertOne(session);
    return session;
  }

  findById(id: ObjectId | string): Promise<SessionDocument | null> {
    return this.known.find(new ObjectId(id));
  }

  /** Returns whether the session's tokens are valid. Also updates its last use now and then. */
  async isLive(id: string): Promise<boolean> {
    const session = await this.findById(id);
    if (!session || session.endedAt !== null) return false;
    if (this.context.now().getTime() - session.lastUsedAt.getTime() > noteUseMs) {
      await this.sessions.updateOne({ _id: session._id, endedAt: null }, { $set: { lastUsedAt: this.context.now() } });
    }
    return true;
  }

  findByCookie({ family }: PresentedCookie): Promise<SessionDocument | null> {
    return this.byCookie.add(family);
  }

  /** The account's open sessions, newest first. */
  openOf(owner: SessionOwner): Promise<SessionDocument[]> {
    return this.sessions.find(this.isOpen(owner)).sort({ _id: -1 }).limit(mostSessions).toArray();
  }

  /**
   * Uses up the cookie's value and makes `successor` the next one. Returns null when the value is neither a next one
   * nor one whose response may have been lost.
   */
  async rotate(session: SessionDocument, value: string, successor: NewCookie): Promise<SessionDocument | null> {
    return (await this.useNext(session, value, successor)) ?? this.useAgain(session, value, successor);
  }

  /**
   * Ends an open session; its record stays until its tokens have expired. Returns false when another call was faster.
   */
  async end({ _id, cookie }: SessionDocument): Promise<boolean> {
    const endedAt = this.context.now();
    const change = { endedAt, expiresAt: lastTokenOf(endedAt, cookie !== null) };
    const { modifiedCount } = await this.sessions.updateOne({ _id, endedAt: null }, { $set: change });
    return modifiedCount === 1;
  }

  /** All stored sessions of the account, newest first: open ones, even above the limit, and ended ones. */
  rememberedOf(userId: ObjectId): Promise<SessionDocument[]> {
    return this.sessions
      .find({ userId, expiresAt: { $gt: this.context.now() } })
      .sort({ _id: -1 })
      .toArray();
  }

  /** Ends a session together with all older ones, whose records are dropped. */
  async endWithOlder(session: SessionDocument): Promise<SessionDocument> {
    const { _id, userId } = session;
    const endedAt = this.context.now();
    const ended = { endedAt, endedOlder: true, cookie: null, expiresAt: lastTokenOf(endedAt, false) };
    await this.sessions.updateOne({ _id }, { $set: ended });
    await this.sessions.deleteMany({ userId, _id: { $lt: _id } });
    return { ...session, ...ended };
  }

  /** Deletes the sessions that a newer token version has ended. */
  async forgetOutdated({ _id: userId, tokenVersion }: SessionOwner): Promise<void> {
    await this.sessions.deleteMany({ userId, tokenVersion: { $lt: tokenVersion } });
  }

  /** Ended sessions whose tokens may not have expired yet. */
  recentlyEnded(): AsyncIterable<SessionDocument> {
    const recent = { $gt: new Date(this.context.now().getTime() - tokenTtlSeconds * 1_000) };
    // Tokens of browser sessions expire within minutes; their records may still exist.
    return this.sessions.find({ endedAt: recent, expiresAt: { $gt: this.context.now() } });
  }

  private async findFamilies(families: readonly string[]): Promise<(SessionDocument | null)[]> {
    const found = await this.sessions.find({ 'cookie.family': { $in: families } }).toArray();
    const byFamily = new Map(found.map((session) => [session.cookie?.family, session]));
    return families.map((family) => byFamily.get(family) ?? null);
  }

  private useNext(session: SessionDocument, value: string, successor: NewCookie): Promise<SessionDocument | null> {
    const now = this.context.now();
    const cookie = { 'cookie.next': [successor.value], 'cookie.used': value, 'cookie.usedAt': now };
    const dates = { lastUsedAt: now, expiresAt: endOf(session, now, true) };
    return this.updateOpen(session, { 'cookie.next': value }, { $set: { ...cookie, ...dates } });
  }

  /** Adds another successor. None has been used so far, or `used` would be another value. */
  private useAgain(session: SessionDocument, value: string, successor: NewCookie): Promise<SessionDocument | null> {
    const now = this.context.now();
    const asUsed = {
      'cookie.used': value,
      'cookie.usedAt': { $gt: new Date(now.getTime() - lostAnswerMs) },
      [`cookie.next.${mostCrossing - 1}`]: { $exists: false },
    };
    const change = { $push: { 'cookie.next': successor.value }, $set: { lastUsedAt: now } };
    return this.updateOpen(session, asUsed, change);
  }

  private updateOpen(
    { _id, userId, tokenVersion }: SessionDocument,
    also: Filter<SessionDocument>,
    change: UpdateFilter<SessionDocument>,
  ): Promise<SessionDocument | null> {
    const open = { ...also, ...this.isOpen({ _id: userId, tokenVersion }), _id };
    return this.sessions.findOneAndUpdate(open, change, { returnDocument: 'after' });
  }

  private isOpen({ _id: userId, tokenVersion }: SessionOwner): Filter<SessionDocument> {
    return { userId, tokenVersion, endedAt: null, expiresAt: { $gt: this.context.now() } };
  }
}

/** Returns when a session expires. */
function endOf(
  { createdAt, isShared }: Pick<SessionDocument, 'createdAt' | 'isShared'>,
  lastUsedAt: Date,
  isBrowser: boolean,
): Date {
  if (!isBrowser) return new Date(createdAt.getTime() + tokenTtlSeconds * 1_000);
  if (isShared) return new Date(createdAt.getTime() + sharedSessionHours * 3_600_000);
  const idle = daysAfter(lastUsedAt, browserSessionDays.idle);
  const atMost = daysAfter(createdAt, browserSessionDays.atMost);
  return idle < atMost ? idle : atMost;
}

/** Returns how long a token of the session is valid, in seconds. */
export function lifeSecondsOf(isBrowser: boolean): number {
  return isBrowser ? browserTokenTtlSeconds : tokenTtlSeconds;
}

function lastTokenOf(moment: Date, isBrowser: boolean): Date {
  return new Date(moment.getTime() + lifeSecondsOf(isBrowser) * 1_000);
}
