import type { AdminUser, AdminUserResponse, EditUserRequest } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import type { Actor, AuditFacts, Snapshot } from '../audit';
import * as texts from '../texts/users';
import { snapshotOf } from './account-decisions';
import type { UsersContext } from './users.context';

/** Moderators' changes to accounts. The user service owns the accounts, revokes tokens and protects the last admin. */
export class UsersService {
  constructor(private readonly context: Pick<UsersContext, 'users' | 'audit'>) {}

  /** @throws AppError `not_found`, or `conflict` for a known e-mail, the last admin's flag and the moderator's own e-mail. */
  edit(userId: string, changes: EditUserRequest, by: Actor): Promise<AdminUser> {
    const input = { params: { id: userId }, body: changes };
    return this.change('user_edited', userId, by, (before) => {
      const isNewEmail = changes.email !== undefined && changes.email !== before.email;
      // Moderators change their own address in their profile, which asks for the password.
      if (isNewEmail && userId === by.userId) throw new AppError('conflict', texts.ownEmail);
      return this.context.users.call('PUT /internal/users/{id}', input);
    });
  }

  private change(
    action: AuditFacts['action'],
    userId: string,
    by: Actor,
    change: (before: AdminUser) => Promise<AdminUserResponse>,
  ): Promise<AdminUser> {
    return this.context.audit.record({ actor: by, action, target: { kind: 'user', id: userId } }, async () => {
      const params = { id: userId };
      const { user: before } = await this.context.users.call('GET /internal/users/{id}', { params });
      const { user: after } = await change(before);
      return { value: after, before: snapshotOf(before), after: { ...snapshotOf(after), ...changed(before, after) } };
    });
  }
}

/** The account's latest address, confirmed or not. */
function addressOf({ email, pendingEmail }: AdminUser): string {
  return pendingEmail ?? email;
}

/** Records that the name or e-mail was changed, without the values. */
function changed(before: AdminUser, after: AdminUser): Snapshot {
  return { hasNewName: after.name !== before.name, hasNewEmail: addressOf(after) !== addressOf(before) };
}
