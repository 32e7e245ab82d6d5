import { mailboxOf } from '@storysprout/contract';
import { digest, RateLimiter, type RedisConnection } from '@storysprout/service-kit';
import * as texts from '../../texts/family';
import type { FamilyDocument } from '../family.document';

type LinkTaker = Pick<FamilyDocument, '_id' | 'email' | 'given' | 'openedAt'>;

const daySeconds = 24 * 60 * 60;

/**
 * Limits the e-mails that a child can cause at a grown-up's address, so that nobody can flood a stranger's mailbox
 * (docs/product.md#rate-limits). E-mails with a new link, which anybody can request, have a limit of their own.
 * Siblings share a grown-up, and a class may share a network.
 */
export class FamilyEmailLimit {
  private readonly perChild: RateLimiter;
  private readonly perChildAndMailbox: RateLimiter;
  private readonly perChildMailboxAndMonth: RateLimiter;
  private readonly perMailbox: RateLimiter;
  private readonly perMailboxAndMonth: RateLimiter;
  private readonly links: RateLimiter;

  constructor(redis: RedisConnection) {
    this.perChild = new RateLimiter({
      redis,
      name: 'family-letters-by',
      points: 5,
      durationSeconds: daySeconds,
      message: texts.enoughEmails,
    });
    // This is less than the mailbox's limit, so no single account can keep other children from asking there.
    const pair = { redis, message: texts.enoughEmails } as const;
    this.perChildAndMailbox = new RateLimiter({
      ...pair,
      name: 'family-letters-by-to',
      points: 3,
      durationSeconds: daySeconds,
    });
    this.perChildMailboxAndMonth = new RateLimiter({
      ...pair,
      name: 'family-letters-by-month',
      points: 6,
      durationSeconds: 30 * daySeconds,
    });
    this.perMailbox = new RateLimiter({
      redis,
      name: 'family-letters-to',
      points: 5,
      durationSeconds: daySeconds,
      message: texts.enoughEmails,
    });
    this.perMailboxAndMonth = new RateLimiter({
      redis,
      name: 'family-letters-month',
      points: 20,
      durationSeconds: 30 * daySeconds,
      message: texts.enoughEmails,
    });
    // The period is no longer than a link works, because the last link sent may expire by then.
    this.links = new RateLimiter({ redis, name: 'family-links-to', points: 10, durationSeconds: daySeconds });
  }

  /**
   * Counts an e-mail that somebody requested.
   *
   * @param child the account, or another key for whoever requests it
   * @throws AppError `too_many`
   */
  async spend(child: string, email: string): Promise<void> {
    const pair = `${child} ${keyOf(email)}`;
    await this.perChild.consume(child);
    await this.perChildAndMailbox.consume(pair);
    await this.perChildMailboxAndMonth.consume(pair);
    await this.perMailbox.consume(keyOf(email));
    await this.perMailboxAndMonth.consume(keyOf(email));
  }

  /**
   * Counts an e-mail that nobody requested directly.
   *
   * @returns whether it may be sent
   */
  async mayWriteTo(email: string): Promise<boolean> {
    const mailbox = keyOf(email);
    return (await this.perMailbox.take(mailbox)) !== null && (await this.perMailboxAndMonth.take(mailbox)) !== null;
  }

  /**
   * Counts a link; call this for each child.
   *
   * @returns whether the link may be sent to this grown-up
   */
  async takeLink(family: LinkTaker): Promise<boolean> {
    return (await this.links.take(linksKeyOf(family))) !== null;
  }

  /** Resets the limit, because the grown-up evidently reads these e-mails. */
  async linkOpened(family: LinkTaker): Promise<void> {
    await this.links.reset(linksKeyOf(family));
    await this.links.reset(keyOf(family.email));
  }
}

/**
 * A child whose page the grown-up has opened gets a limit of its own. Otherwise strangers could use it up by creating
 * accounts with the same mailbox, even many with different tags.
 */
function linksKeyOf({ _id, email, given, openedAt }: LinkTaker): string {
  return given || openedAt ? _id.toHexString() : keyOf(email);
}

/** Addresses that differ by a tag lead to one mailbox. */
function keyOf(email: string): string {
  return digest(mailboxOf(email));
}
