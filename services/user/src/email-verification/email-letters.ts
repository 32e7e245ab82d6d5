import type { EmailLinkKind } from '@storysprout/contract';
import { AppError, type Outbox } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';
import { randomToken } from '../shared/secrets';
import * as missingTexts from '../texts/missing';
import type { UserDocument } from '../users/user.document';
import type { UserRepository } from '../users/user.repository';
import { isEmailConfirmed } from '../users/user.rules';
import type { EmailLinkDocument } from './email-link.document';
import type { EmailLinkRepository } from './email-link.repository';

/** E-mails about addresses. What is queued names neither address nor link. */
export class EmailLetters {
  constructor(
    private readonly links: Pick<EmailLinkRepository, 'open' | 'setToken'>,
    private readonly users: Pick<UserRepository, 'findById'>,
    private readonly outbox: Pick<Outbox, 'add'>,
  ) {}

  /** Has an e-mail sent once the session's transaction is committed. */
  async send(session: ClientSession, kind: EmailLinkKind, userId: ObjectId, email: string): Promise<void> {
    const linkId = (await this.links.open({ kind, userId, email }, session)).toHexString();
    const letter = { kind, userId: userId.toHexString(), linkId };
    await this.outbox.add(session, 'accountEmail', letter, { jobId: `email-${linkId}` });
  }

  /** Makes the link at the moment of sending. @throws AppError `not_found` when it is no longer wanted. */
  async write(linkId: ObjectId) {
    const token = randomToken();
    const link = await this.links.setToken(linkId, token);
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
