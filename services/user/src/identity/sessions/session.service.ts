import { mostSessions } from '@storysprout/contract';
import { AppError, messageOf, RateLimiter, type SignedInUser } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import * as texts from '../../texts/sessions';
import { revokeTokens } from '../account/identity-updates';
import type { UserDocument } from '../account/user.document';
import { shownName } from '../account/user.rules';
import type { SessionContext } from '../identity.context';
import type { SessionDocument } from './session.document';
import { lifeSecondsOf, mostCrossing, type SessionPlace } from './session.repository';
import { type NewCookie, newCookie, readCookie, successorOf } from './session-cookie';

/** The credentials that a client gets at sign-in; only browsers get a `cookie`. */
export interface StartedSession {
  token: string;
  /** `expires` is null where the cookie ends with the browser. */
  cookie: { text: string; expires: Date | null } | null;
}

/** How many ended sessions of an account are stored individually. */
const mostEnded = 50;
/**
 * The most stored preview sessions of an account. Untrusted code in previews could otherwise sign in so often that
 * sessions on the site would be ended to make room.
 */
const mostInPreviews = 20;

/** Begins, renews and ends sessions (docs/product.md#sessions). */
export class SessionService {
  private readonly renewals: RateLimiter;

  constructor(
    private readonly context: Pick<
      SessionContext,
      'accounts' | 'logger' | 'now' | 'redis' | 'revocations' | 'sessionRows' | 'tokens' | 'users' | 'visits'
    >,
  ) {
    this.renewals = new RateLimiter({
      redis: context.redis,
      name: 'session-renewals',
      points: mostCrossing,
      durationSeconds: 60,
    });
  }

  /** @param user the account as it was checked: the token counts only until the account's version changes */
  async start(user: UserDocument, place: SessionPlace, isBrowser: boolean): Promise<StartedSession> {
    const cookie = isBrowser ? newCookie() : null;
    if (place.isPreview) await this.requireRoomForPreview(user);
    const session = await this.context.sessionRows.open(user, place, cookie);
    await this.makeRoom(user);
    const token = await this.issue(user, session);
    return { token, cookie: cookie && cookieFor(session, cookie) };
  }

  /** Returns whether the reader signed in from a browser, with a session cookie. */
  async isBrowser({ sessionId }: SignedInUser): Promise<boolean> {
    const session = sessionId === undefined ? null : await this.context.sessionRows.findById(sessionId);
    return session?.cookie != null;
  }

  /** Replaces the reader's session, which a change of the account has just ended, with one of the same kind. */
  async restart(user: UserDocument, reader: SignedInUser, device: string): Promise<StartedSession> {
    const { sessionId, isPreview } = reader;
    const before = sessionId === undefined ? null : await this.context.sessionRows.findById(sessionId);
    const place = { device: before?.device ?? device, isPreview, ...(before?.isShared && { isShared: true as const }) };
    return this.start(user, place, before?.cookie != null);
  }

  /**
   * Gives a browser a new token and cookie. A cookie that was used before ends its session, because somebody else has a
   * copy of it.
   *
   * @param isPreview whether the browser is on the previews' origin: a session can only be renewed on its own origin
   * @throws AppError `unauthorized` when the session is over, `too_many`.
   */
  async renew(cookieText: string | undefined, isPreview: boolean): Promise<StartedSession & { user: UserDocument }> {
    const presented = readCookie(cookieText);
    const session = presented && (await this.context.sessionRows.findByCookie(presented));
    const user = session && (await this.context.users.findById(session.userId));
    if (!user || !this.isOpen(session, user) || (session.isPreview ?? false) !== isPreview) throw signInAgain();
    await this.renewals.consume(presented.family);
    const successor = successorOf(cookieText ?? '');
    const renewed = await this.context.sessionRows.rotate(session, presented.value, successor);
    if (!renewed) return this.endReused(session);
    const token = await this.issue(user, renewed);
    return { user: await this.visitIfPossible(user), token, cookie: cookieFor(renewed, successor) };
  }

  /** @throws AppError `unauthorized`. */
  async openSessions(reader: SignedInUser): Promise<SessionDocument[]> {
    return this.context.sessionRows.openOf(await this.context.accounts.of(reader));
  }

  /** @throws AppError `not_found` unless it is an open session of the reader's account, `unauthorized`. */
  async end(reader: SignedInUser, sessionId: ObjectId): Promise<void> {
    const user = await this.context.accounts.of(reader);
    const session = await this.context.sessionRows.findById(sessionId);
    if (!session?.userId.equals(user._id) || !this.isOpen(session, user))
      throw new AppError('not_found', texts.notSignedInThere);
    await this.endOne(session);
  }

  /** Ends the reader's own session. For a token issued before there were sessions, ends all of them. */
  async signOut(reader: SignedInUser): Promise<void> {
    if (reader.sessionId === undefined) return this.signOutEverywhere(reader);
    await this.context.accounts.of(reader);
    const session = await this.context.sessionRows.findById(reader.sessionId);
    if (session) await this.endOne(session);
  }

  /** @throws AppError `forbidden` in a preview, because untrusted code could call this */
  async signOutEverywhere(reader: SignedInUser): Promise<void> {
    if (reader.isPreview) throw new AppError('forbidden', texts.onlyHereInPreviews);
    const before = await this.context.accounts.of(reader);
    const user = await this.context.users.updateStanding(before, revokeTokens(this.context.now()));
    // Null means that another change has just ended all sessions.
    if (!user) return;
    await this.context.revocations.publish(user);
    await this.context.sessionRows.forgetOutdated(user);
  }

  /**
   * A token with the facts about its owner that other services need.
   *
   * @param user the account as it was checked, not a later state, because the token carries its version
   */
  private issue(user: UserDocument, session: SessionDocument): Promise<string> {
    const { _id, isAdmin, tokenVersion } = user;
    const signedIn = {
      sessionId: session._id.toHexString(),
      auth_time: Math.floor(session.createdAt.getTime() / 1_000),
    };
    const { isPreview } = session;
    const claims = { userId: _id.toHexString(), name: shownName(user), isAdmin, tokenVersion, ...signedIn };
    const ttlSeconds = lifeSecondsOf(session.cookie !== null);
    return this.context.tokens.sign(claims, { issuedAt: this.context.now(), ttlSeconds, isPreview });
  }

  private isOpen({ tokenVersion, endedAt, expiresAt }: SessionDocument, user: UserDocument): boolean {
    return tokenVersion === user.tokenVersion && !user.isBanned && endedAt === null && expiresAt > this.context.now();
  }

  private async endOne(session: SessionDocument): Promise<void> {
    await this.context.sessionRows.end(session);
    await this.context.revocations.publishSession(session);
  }

  /** @throws AppError always */
  private async endReused(session: SessionDocument): Promise<never> {
    const context = { userId: session.userId.toHexString(), sessionId: session._id.toHexString() };
    this.context.logger.warn(context, 'a used session cookie came again: the session is over');
    await this.endOne(session);
    throw signInAgain();
  }

  /**
   * Errors are only logged: the old cookie is used up, so a response without its successor would end the reader's
   * session.
   */
  private async visitIfPossible(user: UserDocument): Promise<UserDocument> {
    try {
      return await this.context.visits.visit(user);
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthorized') throw error;
      this.context.logger.warn({ reason: messageOf(error) }, 'a visit was not counted');
      return user;
    }
  }

  /** @throws AppError `too_many` */
  private async requireRoomForPreview({ _id }: UserDocument): Promise<void> {
    const remembered = await this.context.sessionRows.rememberedOf(_id);
    if (remembered.filter(({ isPreview }) => isPreview).length >= mostInPreviews)
      throw new AppError('too_many', texts.tooManyPreviews);
  }

  /** Ends the oldest sessions above the limit, and keeps records of the newest `mostEnded` ended ones only. */
  private async makeRoom(user: UserDocument): Promise<void> {
    await this.context.sessionRows.forgetOutdated(user);
    const remembered = await this.context.sessionRows.rememberedOf(user._id);
    const open = remembered.filter(({ endedAt }) => endedAt === null);
    const ended = remembered.filter(({ endedAt }) => endedAt !== null);
    const cut = newest(open[mostSessions], ended[mostEnded]);
    if (!cut) return;
    const covered = ended.filter((session) => newest(cut, session) === cut && !(session === cut && cut.endedOlder));
    await this.context.revocations.publishSession(await this.context.sessionRows.endWithOlder(cut), covered);
  }
}

function cookieFor({ isShared, expiresAt }: SessionDocument, { text }: NewCookie) {
  return { text, expires: isShared ? null : expiresAt };
}

function newest(one: SessionDocument | undefined, other: SessionDocument | undefined): SessionDocument | undefined {
  if (!one || !other) return one ?? other;
  return one._id.toHexString() >= other._id.toHexString() ? one : other;
}

function signInAgain(): AppError {
  return new AppError('unauthorized', texts.signInAgain);
}
