import type { EmailLinkKind } from '@storysprout/contract';
import { AppError, type Outbox } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';
import type { LinkTokens } from '../shared/link-tokens';
import * as missingTexts from '../texts/missing';
import type { UserDocument } from '../users/user.document';
import type { UserRepository } from '../users/user.repository';
import { isEmailConfirmed } from '../users/user.rules';
import type { EmailLinkDocument } from './email-link.document';
import type { EmailLinkRepository } from './email-link.repository';

/** E-mails about addresses. What is queued names neither address nor link. */
export class EmailLetters {
  constructor(
    private readonly links: Pick<EmailLinkRepository, 'open'>,
    private readonly outbox: Pick<Outbox, 'add'>,
  ) {}

  /** Has an e-mail sent once the session's transaction is committed. */
  async send(session: ClientSession, kind: EmailLinkKind, userId: ObjectId, email: string): Promise<void> {
    const linkId = (await this.links.open({ kind, userId, email }, session)).toHexString();
    const letter = { kind, userId: userId.toHexString(), linkId };
    await this.outbox.add(session, 'accountEmail', letter, { jobId: `email-${linkId}` });
  }
}

/** Gives the mail worker what such an e-mail says. */
export class EmailLetterWriter {
  constructor(
    private readonly links: Pick<EmailLinkRepository, 'openLink'>,
    private readonly users: Pick<UserRepository, 'findById'>,
    private readonly tokens: LinkTokens,
  ) {}

  /**
   * Makes the link at the moment of sending. An e-mail that is sent again carries the same link, which then works for its
   * whole time again.
   *
   * @throws AppError `not_found` when it is no longer wanted
   */
  async write(linkId: ObjectId) {
    const token = this.tokens.of(linkId);
    const link = await this.links.openLink(linkId, token);
    const user = link && (await this.users.findById(link.userId));
    if (!user || !isWanted(link, user)) {
      throw new AppError('not_found', missingTexts.nothingToWriteAbout);
    }
    return { email: link.email, name: user.name, token };
  }
}

/** What was done to a banned account is told, too: by somebody who then banned it, perhaps. */
function isWanted({ kind, email }: EmailLinkDocument, user: UserDocument): boolean {
  if (kind !== 'verify_email') return true;
  if (user.isBanned) return false;
  return email === user.pendingEmail || (email === user.email && !isEmailConfirmed(user));
}
