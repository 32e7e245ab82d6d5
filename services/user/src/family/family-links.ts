import { createHmac, hkdfSync } from 'node:crypto';
import { ObjectId } from 'mongodb';
import type { FamilyDocument, FamilyLink } from '../consent/family.document';
import { daysAfter } from '../shared/days';
import { digest } from '../shared/secrets';

const linkDays = 1;
const sameForMs = 60 * 60 * 1_000;

/** What is written when a link is sent. */
type LinkFields = Pick<FamilyDocument, 'link' | 'earlierLink'>;

/** Makes links to a family's page. Their secrets are derived, so the same link is sent again although only its digest is stored. */
export class FamilyLinks {
  private readonly key: Buffer;

  /** @param secret the service's signing key, from which the links' own is derived */
  constructor(secret: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'links of families', 32));
  }

  /** The link to send now: within an hour the one that was not used yet, afterwards a new one beside it. */
  toSend({ link, earlierLink = null }: LinkFields, now: Date): { token: string; fields: LinkFields } {
    const known = link?.id && this.isStillSent(link, link.id, now) ? link.id : null;
    const id = known ?? new ObjectId(ObjectId.generate(now.getTime() / 1_000));
    const token = this.tokenOf(id);
    const newest = { id, hash: digest(token), expiresAt: daysAfter(now, linkDays) };
    return { token, fields: { link: newest, earlierLink: known ? earlierLink : (link ?? earlierLink) } };
  }

  /** A link from before the key was changed cannot be derived again, and goes on working beside a new one. */
  private isStillSent({ hash }: FamilyLink, id: ObjectId, now: Date): boolean {
    return now.getTime() - id.getTimestamp().getTime() < sameForMs && hash === digest(this.tokenOf(id));
  }

  private tokenOf(id: ObjectId): string {
    return createHmac('sha256', this.key).update(id.toHexString()).digest('base64url');
  }
}
