import { AppError, type Outbox, type Transactions } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';
import * as missingTexts from '../../texts/missing';
import * as texts from '../../texts/password-resets';
import { addReplayEntry } from '../account/replay-log';
import { mayGetResets } from '../account/staff-change.rules';
import type { UserRepository } from '../account/user.repository';
import { revokeTokens } from '../account/user.rules';
import type { LinkTokens } from '../link-tokens';
import type { RevocationPublisher } from '../sessions/revocation-publisher';
import { requireHardToGuess } from './password.rules';
import type { PasswordHasher } from './password-hasher';
import type { PasswordResetRepository } from './password-reset.repository';
import { fairnessKeyOf, type SignInThrottle } from './sign-in-throttle';

export interface PasswordResetServiceDeps {
  resets: PasswordResetRepository;
  users: Pick<UserRepository, 'findByEmail' | 'findById' | 'updateStanding'>;
  transactions: Transactions;
  outbox: Pick<Outbox, 'add'>;
  emails: PasswordEmails;
  hasher: Pick<PasswordHasher, 'hash'>;
  throttle: Pick<SignInThrottle, 'succeeded'>;
  revocations: Pick<RevocationPublisher, 'publish'>;
  linkTokens: LinkTokens;
  now: () => Date;
}

/** Notifies an account's owner of a new password. */
export interface PasswordEmails {
  send(session: ClientSession, kind: 'password_changed', userId: ObjectId, email: string): Promise<void>;
}

export class PasswordResetService {
  constructor(private readonly deps: PasswordResetServiceDeps) {}

  /** Sends an e-mail if there is such an account, without revealing whether there is. */
  async request(email: string): Promise<void> {
    const user = await this.deps.users.findByEmail(email);
    if (!user || user.isBanned || !mayGetResets(user, this.deps.now())) return;
    await this.deps.transactions.run(async (session) => {
      const resetId = (await this.deps.resets.open(user._id, session)).toHexString();
      const job = { kind: 'password_reset' as const, userId: user._id.toHexString(), resetId };
      await this.deps.outbox.add(session, 'accountEmail', job, { jobId: `reset-${resetId}` });
    });
  }

  /**
   * Makes the link when the e-mail is sent, so that no queue contains one. If the e-mail is sent again, it has the same
   * link, which is then valid for its full time again.
   *
   * @throws AppError `not_found` when the reset is used or expired
   */
  async writeEmail(resetId: ObjectId) {
    const token = this.deps.linkTokens.of(resetId);
    const reset = await this.deps.resets.openLink(resetId, token);
    const user = reset && (await this.deps.users.findById(reset.userId));
    const isForOwner = user && !user.isBanned && mayGetResets(user, this.deps.now());
    if (!isForOwner) throw new AppError('not_found', missingTexts.reset);
    return { email: user.email, name: user.name, token };
  }

  /**
   * Sets the new password. The link works once; all tokens are revoked and all other reset links deleted.
   *
   * @param address the caller's; the owner can sign in from there at once
   * @throws AppError `invalid_input`, `password_refused`.
   */
  async reset(token: string, newPassword: string, address: string): Promise<void> {
    const usable = await this.deps.resets.findUsable(token);
    const owner = usable && (await this.deps.users.findById(usable.userId));
    if (!usable || !owner) throw badLink();
    requireHardToGuess(newPassword, owner);
    const passwordHash = await this.deps.hasher.hash(newPassword, fairnessKeyOf(address));
    const user = await this.deps.transactions.run(async (session) => {
      if (!(await this.deps.resets.use(usable._id, token, session))) throw badLink();
      const before = await this.deps.users.findById(usable.userId, session);
      const at = this.deps.now();
      const { $inc, $set } = revokeTokens(at);
      const change = { $inc, $set: { ...$set, passwordHash } };
      const changed = before && (await this.deps.users.updateStanding(before, change, { session }));
      if (!changed) throw badLink();
      await addReplayEntry(this.deps.outbox, session, { kind: 'passwordChanged', userId: usable.userId, at });
      await this.deps.resets.forgetAllOf(usable.userId, session);
      await this.deps.emails.send(session, 'password_changed', usable.userId, changed.email);
      return changed;
    });
    await this.deps.revocations.publish(user);
    await this.deps.throttle.succeeded(user.email, address);
  }
}

function badLink(): AppError {
  return new AppError('invalid_input', texts.oldLink);
}
