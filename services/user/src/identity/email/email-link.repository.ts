import { type EmailLinkKind, emailLinkTtlMs, mailWaitDays } from '@storysprout/contract';
import { daysAfter, digest } from '@storysprout/service-kit';
import { type ClientSession, ObjectId } from 'mongodb';
import type { AccountServiceContext } from '../identity.context';
import type { EmailLinkDocument } from './email-link.document';

type NewEmailLink = Pick<EmailLinkDocument, 'kind' | 'userId' | 'email'>;

export class EmailLinkRepository {
  constructor(private readonly context: Pick<AccountServiceContext, 'collections' | 'now'>) {}

  private get links() {
    return this.context.collections.emailLinks;
  }

  async open(link: NewEmailLink, session: ClientSession): Promise<ObjectId> {
    const _id = new ObjectId();
    const createdAt = this.context.now();
    const dates = { createdAt, usedAt: null, expiresAt: endOf(link.kind, createdAt, createdAt) };
    await this.links.insertOne({ _id, ...link, ...dates }, { session });
    return _id;
  }

  /**
   * Activates an unused link. The time that its e-mail promises starts now. Returns null when the link is used or too
   * old.
   */
  async openLink(_id: ObjectId, token: string): Promise<EmailLinkDocument | null> {
    const now = this.context.now();
    const open = { _id, usedAt: null, expiresAt: { $gt: now } };
    const link = await this.links.findOne(open);
    if (!link) return null;
    const dates = { tokenExpiresAt: linkEndOf(link.kind, now), expiresAt: endOf(link.kind, link.createdAt, now) };
    const made = { tokenHash: digest(token), ...dates };
    return this.links.findOneAndUpdate(open, { $set: made }, { returnDocument: 'after' });
  }

  /** The record a link belongs to, or null when the link is forged, used or too old. */
  findUsable(kind: EmailLinkKind, token: string): Promise<EmailLinkDocument | null> {
    return this.links.findOne({ ...this.usable(token), kind });
  }

  /** False when another call used it first. */
  async use(_id: ObjectId, token: string, session: ClientSession): Promise<boolean> {
    const used = { $set: { usedAt: this.context.now() } };
    const { modifiedCount } = await this.links.updateOne({ ...this.usable(token), _id }, used, { session });
    return modifiedCount === 1;
  }

  /** Deletes the links by which the account's addresses can be confirmed. */
  async dropVerifications(userId: ObjectId, session: ClientSession): Promise<void> {
    await this.links.deleteMany({ userId, kind: 'verify_email' }, { session });
  }

  /** Deletes all links sent since the one that undoes a change, because the later addresses can't be trusted. */
  async dropLaterThan({ _id, userId, createdAt }: EmailLinkDocument, session: ClientSession): Promise<void> {
    await this.links.deleteMany({ userId, createdAt: { $gte: createdAt }, _id: { $ne: _id } }, { session });
  }

  /** Returns whether another account may still take this address back. */
  async isHeld(email: string, { except }: { except?: ObjectId | undefined } = {}): Promise<boolean> {
    const held = { email, kind: 'take_back_email' as const, usedAt: null, expiresAt: { $gt: this.context.now() } };
    const others = except && { userId: { $ne: except } };
    return (await this.links.findOne({ ...held, ...others }, { projection: { _id: 1 } })) !== null;
  }

  private usable(token: string) {
    const now = this.context.now();
    // This finds links without `tokenExpiresAt` as well: they work until their record ends.
    const works = { expiresAt: { $gt: now }, tokenExpiresAt: { $not: { $lte: now } } };
    return { tokenHash: digest(token), usedAt: null, ...works };
  }
}

/** Returns when a link expires whose e-mail is sent now. */
function linkEndOf(kind: EmailLinkKind, now: Date): Date {
  return new Date(now.getTime() + emailLinkTtlMs[kind]);
}

/**
 * Returns when a record expires. An e-mail may wait for several days, and its record must last as long. But nobody else
 * can have an address while a change can be undone, so those e-mails wait no longer than their link works.
 */
function endOf(kind: EmailLinkKind, createdAt: Date, now: Date): Date {
  const linkEnd = linkEndOf(kind, now);
  const lastSending = daysAfter(createdAt, mailWaitDays);
  return kind === 'take_back_email' || linkEnd > lastSending ? linkEnd : lastSending;
}
