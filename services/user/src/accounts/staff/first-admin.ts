import { AppError, ConfigError } from '@storysprout/service-kit';
import { cancelDeletion } from '../../data-rights';
import {
  type KnownNames,
  newUser,
  type PasswordHasher,
  requireHardToGuess,
  revokeTokens,
  setAdmin,
  setPassword,
  type UserRepository,
} from '../../identity';
import { liftBan } from '../../moderation';
import * as texts from '../../texts/accounts';
import type { AccountsContext } from '../accounts.context';

interface Context extends Pick<AccountsContext, 'collections' | 'userAdmin' | 'revocations' | 'logger' | 'now'> {
  readonly users: Pick<UserRepository, 'findByEmail' | 'insert' | 'update'>;
  readonly hasher: Pick<PasswordHasher, 'hash'>;
}

/**
 * Creates the first admin (`ADMIN_EMAIL`) if there is none. Safe to call from several processes at once.
 *
 * @throws ConfigError when `ADMIN_PASSWORD` is easy to guess. It is not checked once an admin exists.
 */
export async function ensureFirstAdmin(context: Context, given: { email?: string; password?: string }): Promise<void> {
  const { email, password } = given;
  if (!email || !password) return;
  if (await context.collections.users.findOne({ isAdmin: true }, { projection: { _id: 1 } })) return;
  requireGoodSetting(password, { name: texts.firstModeratorName, email });
  const passwordHash = await context.hasher.hash(password);
  const admin = newUser({ name: texts.firstModeratorName, email, passwordHash, isAdmin: true }, context.now());
  if (!(await context.users.insert(admin))) await takeOver(context, email, passwordHash);
  context.logger.info('the first admin can sign in');
}

function requireGoodSetting(password: string, owner: KnownNames): void {
  try {
    requireHardToGuess(password, owner);
  } catch (error) {
    if (error instanceof AppError) throw new ConfigError([`ADMIN_PASSWORD: ${error.message}`]);
    throw error;
  }
}

/**
 * Makes an existing account with `ADMIN_EMAIL` the admin. Its old password and sessions stop working, because somebody
 * else may have registered it.
 */
async function takeOver(context: Context, email: string, passwordHash: string): Promise<void> {
  const known = await context.users.findByEmail(email);
  if (!known || known.isAdmin) return;
  const updates = [revokeTokens(context.now()), setAdmin(true), setPassword(passwordHash), liftBan, cancelDeletion];
  // Another process that is starting may have done this already, with the same configured password.
  const also = { tokenVersion: known.tokenVersion, isAdmin: false };
  const admin = await context.users.update(known._id, updates, { also });
  if (!admin) return;
  await context.revocations.publish(admin);
  // Announces the account as a moderator's, so that the badge appears next to its posts and comments.
  await context.userAdmin.edit(admin._id, { isAdmin: true });
}
