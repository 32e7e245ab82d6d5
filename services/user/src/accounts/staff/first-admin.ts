import { AppError, ConfigError, type Logger } from '@storysprout/service-kit';
import type { Collection } from 'mongodb';
import {
  type KnownNames,
  newUser,
  type PasswordHasher,
  type RevocationPublisher,
  requireHardToGuess,
  revokeTokens,
  type UserDocument,
  type UserRepository,
} from '../../identity';
import * as texts from '../../texts/accounts';
import type { UserAdminService } from './user-admin.service';

export interface FirstAdminDeps {
  collection: Collection<UserDocument>;
  users: Pick<UserRepository, 'insert' | 'findByEmail'>;
  hasher: Pick<PasswordHasher, 'hash'>;
  userAdmin: Pick<UserAdminService, 'edit'>;
  revocations: Pick<RevocationPublisher, 'publish'>;
  logger: Logger;
  now: () => Date;
}

/**
 * Creates the first admin (`ADMIN_EMAIL`) if there is none. Safe to call from several processes at once.
 *
 * @throws ConfigError when `ADMIN_PASSWORD` is easy to guess. It is not checked once an admin exists.
 */
export async function ensureFirstAdmin(
  deps: FirstAdminDeps,
  given: { email?: string; password?: string },
): Promise<void> {
  const { email, password } = given;
  if (!email || !password) return;
  if (await deps.collection.findOne({ isAdmin: true }, { projection: { _id: 1 } })) return;
  requireGoodSetting(password, { name: texts.firstModeratorName, email });
  const passwordHash = await deps.hasher.hash(password);
  const admin = newUser({ name: texts.firstModeratorName, email, passwordHash, isAdmin: true }, deps.now());
  if (!(await deps.users.insert(admin))) await takeOver(deps, email, passwordHash);
  deps.logger.info('the first admin can sign in');
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
async function takeOver(deps: FirstAdminDeps, email: string, passwordHash: string): Promise<void> {
  const known = await deps.users.findByEmail(email);
  if (!known || known.isAdmin) return;
  const { $inc, $set } = revokeTokens(deps.now());
  const change = {
    $inc,
    $set: { ...$set, isAdmin: true, passwordHash, isBanned: false, banReason: null, deleteAfter: null },
  };
  // Another process that is starting may have done this already, with the same configured password.
  const asRead = { _id: known._id, tokenVersion: known.tokenVersion, isAdmin: false };
  const admin = await deps.collection.findOneAndUpdate(asRead, change, { returnDocument: 'after' });
  if (!admin) return;
  await deps.revocations.publish(admin);
  // Announces the account as a moderator's, so that the badge appears next to its posts and comments.
  await deps.userAdmin.edit(admin._id, { isAdmin: true });
}
