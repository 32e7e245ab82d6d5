import { ObjectId } from 'mongodb';
import type { FamilyDocument, FamilyLink } from '../consent/family.document';
import { daysAfter } from '../shared/days';
import type { LinkTokens } from '../shared/link-tokens';
import { digest } from '../shared/secrets';

const linkDays = 1;
const sameForMs = 60 * 60 * 1_000;

/** What is written when a link is sent. */
type LinkFields = Pick<FamilyDocument, 'link' | 'earlierLink'>;

interface SentLink {
  readonly id: ObjectId;
  readonly token: string;
  readonly fields: LinkFields;
}

/** Chooses the link to a family's page that an e-mail carries. Several e-mails may share one, and two work side by side. */
export class FamilyLinks {
  constructor(private readonly tokens: LinkTokens) {}

  /**
   * A copy of an e-mail carries the link of the copies before, unless that was used. Otherwise it is within an hour the
   * newest link, and afterwards a new one beside it. While both work, the newest is sent: no e-mail voids a link that
   * another one has promised.
   *
   * @param before the id of the link in the copies before
   */
  toSend({ link, earlierLink = null }: LinkFields, now: Date, before?: ObjectId): SentLink {
    if (this.isOf(link, before)) return this.sent(before, now, (sent) => ({ link: sent, earlierLink }));
    if (this.isOf(earlierLink, before)) return this.sent(before, now, (sent) => ({ link, earlierLink: sent }));
    const newest = link?.id;
    const isSentAgain = newest && (isRecent(newest, now) || (works(link, now) && works(earlierLink, now)));
    if (isSentAgain && this.isOf(link, newest)) return this.sent(newest, now, (sent) => ({ link: sent, earlierLink }));
    const id = new ObjectId(ObjectId.generate(now.getTime() / 1_000));
    const kept = link && (works(link, now) || !works(earlierLink, now)) ? link : earlierLink;
    return this.sent(id, now, (sent) => ({ link: sent, earlierLink: kept }));
  }

  private sent(id: ObjectId, now: Date, fields: (link: FamilyLink) => LinkFields): SentLink {
    const token = this.tokens.of(id);
    return { id, token, fields: fields({ id, hash: digest(token), expiresAt: daysAfter(now, linkDays) }) };
  }

  /** A link from before the key was changed cannot be derived again, and goes on working beside a new one. */
  private isOf(link: FamilyLink | null, id: ObjectId | undefined): id is ObjectId {
    return id !== undefined && link?.id?.equals(id) === true && link.hash === digest(this.tokens.of(id));
  }
}

function isRecent(id: ObjectId, now: Date): boolean {
  return now.getTime() - id.getTimestamp().getTime() < sameForMs;
}

function works(link: FamilyLink | null, now: Date): boolean {
  return link !== null && link.expiresAt > now;
}
