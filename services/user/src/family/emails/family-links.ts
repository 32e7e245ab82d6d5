import { daysAfter, digest } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { LinkTokens } from '../../identity';
import type { FamilyDocument, FamilyLink } from '../family.document';

const linkDays = 1;
const sameForMs = 60 * 60 * 1_000;

/** The fields to write when a link is sent. */
type LinkFields = Pick<FamilyDocument, 'link' | 'earlierLink'>;

interface SentLink {
  readonly id: ObjectId;
  readonly token: string;
  readonly fields: LinkFields;
}

/**
 * Chooses the link to a family's page for an e-mail. Several e-mails may share one link, and two links can be valid
 * side by side.
 */
export class FamilyLinks {
  constructor(private readonly tokens: LinkTokens) {}

  /**
   * An e-mail that is sent again keeps its link, unless that was used. Any other e-mail gets the newest link if it is
   * less than an hour old or if two links are already valid, so that no e-mail invalidates a link that another one has
   * promised. Otherwise it gets a new link beside the newest.
   *
   * @param before the id of the link that the e-mail had when it was sent before
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

  /** A link from before the key was changed cannot be derived again. It stays valid beside a new one. */
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
