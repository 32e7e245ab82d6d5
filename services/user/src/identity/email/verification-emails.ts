import type { EmailLinkKind } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';
import * as missingTexts from '../../texts/missing';
import type { UserDocument } from '../account/user.document';
import { isEmailConfirmed } from '../account/user.rules';
import type { AccountContext, IdentityContext } from '../identity.context';
import type { EmailLinkDocument } from './email-link.document';

/** Sends e-mails about addresses. The queued job contains neither an address nor a link. */
export class VerificationEmails {
  constructor(private readonly context: Pick<AccountContext, 'links' | 'outbox'>) {}

  /** Queues an e-mail, which is sent after the session's transaction is committed. */
  async send(session: ClientSession, kind: EmailLinkKind, userId: ObjectId, email: string): Promise<void> {
    const linkId = (await this.context.links.open({ kind, userId, email }, session)).toHexString();
    const job = { kind, userId: userId.toHexString(), linkId };
    await this.context.outbox.add(session, 'accountEmail', job, { jobId: `email-${linkId}` });
  }
}

/** Provides the data of these e-mails for the mail worker. */
export class VerificationEmailWriter {
  constructor(private readonly context: Pick<IdentityContext, 'emailTokens' | 'links' | 'users'>) {}

  /**
   * Makes the link when the e-mail is sent. If the e-mail is sent again, it has the same link, which is then valid for
   * its full time again.
   *
   * @throws AppError `not_found` when the e-mail is no longer needed
   */
  async write(linkId: ObjectId) {
    const token = this.context.emailTokens.of(linkId);
    const link = await this.context.links.openLink(linkId, token);
    const user = link && (await this.context.users.findById(link.userId));
    if (!user || !isWanted(link, user)) {
      throw new AppError('not_found', missingTexts.nothingToWriteAbout);
    }
    return { email: link.email, name: user.name, token };
  }
}

/**
 * Only requests to confirm an address can become unnecessary. The others go to banned accounts, too, because whoever
 * changed the address may have caused the ban.
 */
function isWanted({ kind, email }: EmailLinkDocument, user: UserDocument): boolean {
  if (kind !== 'verify_email') return true;
  if (user.isBanned) return false;
  return email === user.pendingEmail || (email === user.email && !isEmailConfirmed(user));
}
