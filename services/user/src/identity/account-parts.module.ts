import { AdminGuard } from './account/last-admin';
import type { UserDocument } from './account/user.document';
import { UserRepository, type WritableUsers } from './account/user.repository';
import { AddressChange } from './email/address-change';
import { EmailLinkRepository } from './email/email-link.repository';
import { EmailRateLimit } from './email/email-rate-limit';
import { EmailReservations } from './email/email-reservations';
import { VerificationEmails } from './email/verification-emails';
import type { AccountServiceContext } from './identity.context';
import { NameChecks } from './names/name-checks';
import { PasswordResetRepository } from './passwords/password-reset.repository';
import { CurrentAccount } from './sessions/current-account';
import { RevocationPublisher } from './sessions/revocation-publisher';
import { SessionRepository } from './sessions/session.repository';

/** Creates the account parts, which the service and its command line share. */
export function createAccountParts(context: AccountServiceContext & WritableUsers) {
  const repositories = {
    links: new EmailLinkRepository(context),
    reservations: new EmailReservations(context),
    resets: new PasswordResetRepository(context),
    sessionRows: new SessionRepository(context),
  };
  const shared = {
    ...repositories,
    emails: new VerificationEmails({ ...context, ...repositories }),
    limit: new EmailRateLimit(context.redis),
    users: new UserRepository<UserDocument>({ ...context, ...repositories }),
    verifiesAddresses: context.config.EMAIL_VERIFICATION === 'on',
  };
  return {
    ...shared,
    accounts: new CurrentAccount(shared),
    addresses: new AddressChange(shared),
    admins: new AdminGuard(context),
    names: new NameChecks(context),
    revocations: new RevocationPublisher({ ...context, ...shared }),
  };
}
