import { Announcer, connectMongo, connectRedis, createWorker, openStores } from '@storysprout/service-kit';
import { quietLogger as logger } from '@storysprout/service-kit/testing';
import { FollowRepository } from '../../src/community/following/follow.repository';
import { EmailReservations } from '../../src/identity/account/email-reservations';
import { UserRepository } from '../../src/identity/account/user.repository';
import { createNotifications } from '../../src/notifications/notifications.module';
import { AwardService } from '../../src/progress/ledger/award.service';
import { LedgerRepository } from '../../src/progress/ledger/ledger.repository';
import { XpEvents } from '../../src/progress/ledger/xp.jobs';
import { stores } from '../../src/stores';

/**
 * Runs the part of the service that writes notifications as a separate process, for a test that kills it. Its short
 * lock lets another process take over its jobs soon.
 */

const { MONGODB_URL: url = '', MONGODB_DB: dbName = '', REDIS_URL: redisUrl = '' } = process.env;
const mongo = await connectMongo({ url, dbName, logger });
const redis = await connectRedis({ url: redisUrl, logger, purpose: 'letters' });
const collections = await openStores(mongo.db, stores);
const reservations = new EmailReservations(collections.emailReservations, collections.users, () => new Date());
const users = new UserRepository(collections.users, reservations, mongo.transactions);
const shared = { ...collections, users, collection: collections.users, announcer: new Announcer(redis), logger };
const nobody = { of: () => Promise.reject(new Error('No reader signs in here.')) };
const followers = new FollowRepository(collections.follows, () => new Date());
const { notificationJobs, notificationAnnouncer } = createNotifications({
  ...shared,
  accounts: nobody,
  followers,
  blogs: null,
});
const awards = new AwardService({
  ledger: new LedgerRepository(collections),
  transactions: mongo.transactions,
  leaderboard: { note: async () => undefined },
  announcer: shared.announcer,
  notificationAnnouncer,
  now: () => new Date(),
  bareXpDailyCap: 0,
});
const xpEvents = new XpEvents(awards, logger, () => new Date());
const options = { redisUrl, logger, stalling: { lockDuration: 1_000, stalledInterval: 300, maxStalledCount: 50 } };
createWorker('letter', (job) => notificationJobs.on(job), options);
createWorker('activity', (job) => xpEvents.onActivity(job), options);
