import { timingSafeEqual } from 'node:crypto';
import { AppError, digest, randomToken } from '@storysprout/service-kit';
import { hasEnded, type UserDocument } from '../../identity';
import * as texts from '../../texts/family';
import type { FamilyContext } from '../family.context';
import type { FamilyDocument } from '../family.document';
import { type FamilyPass, familySessionSeconds } from './family-cookie';

/** A grown-up and the child's account. */
export interface Family {
  readonly family: FamilyDocument;
  readonly child: UserDocument;
}

/** The most browsers in which one family's page can be open. */
const mostSessions = 5;
/** The most children for whom links are sent at one request. */
const mostChildren = 10;

/** Authenticates grown-ups: by a link that works once, and then for an hour by a cookie. */
export class FamilyAccess {
  constructor(
    private readonly context: Pick<
      FamilyContext,
      'collections' | 'users' | 'emails' | 'limit' | 'transactions' | 'logger' | 'now'
    >,
  ) {}

  /** @throws AppError `invalid_input` for a link that is forged, used or too old, or whose account is gone */
  async open(token: string): Promise<Family & { pass: FamilyPass }> {
    const hash = digest(token);
    const opened = (await this.use('link', hash)) ?? (await this.use('earlierLink', hash));
    if (!opened) throw badLink();
    // Whoever opens a link reads the mailbox, so earlier requests no longer count against the limit.
    await this.context.limit.linkOpened(opened.family);
    return opened;
  }

  private async use(place: 'link' | 'earlierLink', hash: string): Promise<(Family & { pass: FamilyPass }) | null> {
    const now = this.context.now();
    const found = await this.context.collections.families.findOne({
      [`${place}.hash`]: hash,
      [`${place}.expiresAt`]: { $gt: now },
    });
    const child = found && (await this.context.users.findById(found.userId));
    if (!found || !child || hasEnded(child, now)) return null;
    const secret = randomToken();
    const session = { hash: digest(secret), expiresAt: new Date(now.getTime() + familySessionSeconds * 1_000) };
    const sessions = [...aliveAmong(found, now).slice(1 - mostSessions), session];
    // Only one of several calls at once finds the link unused.
    const family = await this.context.collections.families.findOneAndUpdate(
      { _id: found._id, [`${place}.hash`]: hash },
      { $set: { [place]: null, sessions, openedAt: now } },
      { returnDocument: 'after' },
    );
    return family && { family, child, pass: { familyId: family._id, secret } };
  }

  /** @throws AppError `unauthorized` */
  async of(pass: FamilyPass | null): Promise<Family> {
    const now = this.context.now();
    const family = pass && (await this.context.collections.families.findOne({ _id: pass.familyId }));
    const child = family && isOpen(family, pass, now) && (await this.context.users.findById(family.userId));
    if (!family || !child || hasEnded(child, now)) throw new AppError('unauthorized', texts.openLinkAgain);
    return { family, child };
  }

  async close({ family }: Family, { secret }: FamilyPass): Promise<void> {
    await this.context.collections.families.updateOne(
      { _id: family._id },
      { $pull: { sessions: { hash: digest(secret) } } },
    );
  }

  /** Has a link sent for each child who asked this grown-up, without revealing whether there is one. */
  async sendLinks(email: string): Promise<void> {
    const found = await this.context.collections.families
      .find({ email, askedAt: { $ne: null } })
      // Families that the grown-up knows come before accounts that strangers created with their address.
      .sort({ given: -1, openedAt: -1, _id: 1 })
      .limit(mostChildren)
      .toArray();
    // This is not awaited, because the response time would reveal whether there is a child.
    void this.sendLinksOf(found).catch((error: unknown) => {
      this.context.logger.warn({ err: error }, 'a grown-up has to ask for a link again');
    });
  }

  /** Sends the links. Over the limit nothing is sent, because a link from a recent e-mail still works. */
  private async sendLinksOf(families: readonly FamilyDocument[]): Promise<void> {
    for (const family of families) {
      if (await this.context.limit.takeLink(family))
        await this.context.transactions.run((session) => this.context.emails.send(session, 'family_link', family));
    }
  }
}

function aliveAmong({ sessions }: FamilyDocument, now: Date) {
  return sessions.filter(({ expiresAt }) => expiresAt > now);
}

function isOpen(family: FamilyDocument, { secret }: FamilyPass, now: Date): boolean {
  const presented = Buffer.from(digest(secret), 'hex');
  return aliveAmong(family, now).some(({ hash }) => timingSafeEqual(Buffer.from(hash, 'hex'), presented));
}

function badLink(): AppError {
  return new AppError('invalid_input', texts.linkGone);
}
