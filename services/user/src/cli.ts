import {
  commandRecorder,
  connectMongo,
  connectRedis,
  createLogger,
  Outbox,
  type OutboxQueues,
  openStores,
  runMain,
} from '@storysprout/service-kit';
import { AdminGuard } from './accounts/admin-guard';
import { UserAdminService } from './accounts/user-admin.service';
import { readToolConfig } from './config';
import { AddressChange } from './email-verification/address-change';
import { EmailLetters } from './email-verification/email-letters';
import { EmailLinkRepository } from './email-verification/email-link.repository';
import { LetterLimit } from './email-verification/letter-limit';
import { Leaderboard } from './leaderboard/leaderboard.service';
import { LedgerStandings } from './leaderboard/ledger-standings';
import { RedisStandings } from './leaderboard/redis-standings';
import { PasswordResetRepository } from './password-resets/password-reset.repository';
import { RevocationPublisher } from './sessions/revocation-publisher';
import { SessionRepository } from './sessions/session.repository';
import { stores } from './stores';
import { runCommand } from './tool/commands';
import { ProfileAnnouncements } from './users/profile-announcements';
import { UserRepository } from './users/user.repository';
import { LedgerRepair } from './xp/ledger-repair';

/** `npm run user-admin -- <command>`: see `tool/commands.ts`. Exits 1 when the command fails. */
await runMain('user-admin', async () => {
  const config = readToolConfig(process.env);
  const logger = createLogger({ name: 'user-admin', level: 'error' });
  const mongo = await connectMongo({ url: config.MONGODB_URL, dbName: config.MONGODB_DB, logger });
  const redis = await connectRedis({ url: config.REDIS_URL, logger, purpose: 'user-admin' });
  const now = () => new Date();
  const collections = await openStores(mongo.db, stores);
  const users = new UserRepository(collections.users);
  const sessions = new SessionRepository(collections.sessions, now);
  const links = new EmailLinkRepository(collections.emailLinks, now);
  const ledger = new LedgerStandings(collections.users, collections.ledger, now);
  // Events are only written here; the running service relays them.
  const outbox = new Outbox<OutboxQueues>(mongo.db, {}, logger);
  await outbox.indexes();
  const tools = {
    record: commandRecorder((entry, options) =>
      mongo.transactions.run((session) => outbox.add(session, 'auditEntry', entry, options)),
    ),
    users,
    leaderboard: new Leaderboard({ redis: new RedisStandings(redis), ledger, logger, now }),
    repair: new LedgerRepair(collections.users, collections.ledger, mongo.transactions),
    userAdmin: new UserAdminService({
      users,
      transactions: mongo.transactions,
      admins: new AdminGuard(collections.adminGuard, collections.users),
      addresses: new AddressChange({
        users,
        links,
        letters: new EmailLetters({ links, users, outbox }),
        resets: new PasswordResetRepository(collections.passwordResets, now),
        limit: new LetterLimit(redis),
        // No command changes an address.
        verifiesAddresses: false,
      }),
      announcements: new ProfileAnnouncements(outbox),
      revocations: new RevocationPublisher({ redis, ...collections, sessions, logger, now }),
      now,
    }),
  };
  try {
    const { ok, lines } = await runCommand(tools, process.argv.slice(2));
    process[ok ? 'stdout' : 'stderr'].write(`${lines.join('\n')}\n`);
    process.exitCode = ok ? 0 : 1;
  } finally {
    redis.disconnect();
    await mongo.close();
  }
});
