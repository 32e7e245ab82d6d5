import { type EmailLinkKind, emailLinkTtlMs } from '@storysprout/contract';
import { type ClientSession, type Collection, ObjectId } from 'mongodb';
import { digest } from '../shared/secrets';
import type { EmailLinkDocument } from './email-link.document';

type NewEmailLink = Pick<EmailLinkDocument, 'kind' | 'userId' | 'email'>;

export class EmailLinkRepository {
  constructor(
    private readonly links: Collection<EmailLinkDocument>,
    private readonly now: () => Date,
  ) {}

  async open(link: NewEmailLink, session: ClientSession): Promise<ObjectId> {
    const _id = new ObjectId();
    const dates = { createdAt: this.now(), usedAt: null, expiresAt: this.endOf(link.kind) };
    await this.links.insertOne({ _id, ...link, ...dates }, { session });
    return _id;
  }

  /** Gives an open link its token; an earlier one (the e-mail is tried again) is void. Null when used or too old. */
  async setToken(_id: ObjectId, token: string): Promise<EmailLinkDocument | null> {
    const open = { _id, usedAt: null, expiresAt: { $gt: this.now() } };
    const link = await this.links.findOne(open);
    if (!link) return null;
    const made = { tokenHash: digest(token), expiresAt: this.endOf(link.kind) };
    return this.links.findOneAndUpdate(open, { $set: made }, { returnDocument: 'after' });
  }

  /** The record a link belongs to, or null when the link is forged, used or too old. */
  findUsable(kind: EmailLinkKind, token: string): Promise<EmailLinkDocument | null> {
    return this.links.findOne({ ...this.usable(token), kind });
  }

  /** False when another call used it first. */
  async use(_id: ObjectId, token: string, session: ClientSession): Promise<boolean> {
    const used = { $set: { usedAt: this.now() } };
    const { modifiedCount } = await this.links.updateOne({ ...this.usable(token), _id }, used, { session });
    return modifiedCount === 1;
  }

  /** Voids the links by which the account's addresses are confirmed. */
  async dropVerifications(userId: ObjectId, session: ClientSession): Promise<void> {
    await this.links.deleteMany({ userId, kind: 'verify_email' }, { session });
  }

  /** Voids all links sent since the one that takes a change back: the later addresses can't be trusted. */
  async dropLaterThan({ _id, userId, createdAt }: EmailLinkDocument, session: ClientSession): Promise<void> {
    await this.links.deleteMany({ userId, createdAt: { $gte: createdAt }, _id: { $ne: _id } }, { session });
  }

  /** Whether another account may still take this address back. */
  async isHeld(email: string, { except }: { except?: ObjectId | undefined } = {}): Promise<boolean> {
    const held = { email, kind: 'take_back_email' as const, usedAt: null, expiresAt: { $gt: this.now() } };
    const others = except && { userId: { $ne: except } };
    return (await this.links.findOne({ ...held, ...others }, { projection: { _id: 1 } })) !== null;
  }

  private usable(token: string) {
    return { tokenHash: digest(token), usedAt: null, expiresAt: { $gt: this.now() } };
  }

  private endOf(kind: EmailLinkKind): Date {
    return new Date(this.now().getTime() + emailLinkTtlMs[kind]);
  }
}
