import type { Blog, CommentReviewPolicy, JobData } from '@storysprout/contract';
import {
  connectRedis,
  createAppealTokenVerifier,
  createQueue,
  createServiceApp,
  createTokenVerifier,
  eventsIn,
  Outbox,
  openStores,
  ServiceClient,
} from '@storysprout/service-kit';
import {
  client,
  onCleanup,
  quietLogger,
  signTestToken,
  startApp,
  type TestClient,
  type TestDatabase,
  type TestRedis,
  testDatabase,
  testInternalVerifier,
  testKeys,
  testRedis,
  testSigner,
} from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { Registry } from 'prom-client';
import { createAuditSigner } from '../../src/audit/audit-keys';
import type { ReplayLog } from '../../src/audit/replay-log/replay-log';
import { RedisReplayLogStore } from '../../src/audit/replay-log/replay-log-store';
import type { RecipientErasure } from '../../src/challenge/recipient-erasure';
import type { AccountErasure } from '../../src/data-rights/account-erasure';
import type { DecisionSaga } from '../../src/moderation/decisions/decision.saga';
import type { CaseIntake } from '../../src/moderation/queue/case-intake';
import { addRoutes } from '../../src/routes';
import { createServices } from '../../src/services';
import { stores } from '../../src/stores';
import { newOwnerRecord, type OwnerRecord } from './owners';
import {
  type Account,
  type BlogFaults,
  type FakeUpstream,
  type Faults,
  startBlogService,
  startUserService,
} from './upstreams';

export interface AdminSite {
  readonly visitor: TestClient;
  readonly child: TestClient;
  readonly moderator: TestClient;
  readonly moderatorId: string;
  readonly blogs: Map<string, Blog>;
  readonly users: Map<string, Account>;
  readonly blogService: FakeUpstream;
  readonly userService: FakeUpstream;
  /** Faults of the user service; tests may change them at any time. */
  readonly faults: Faults;
  /** Faults of the blog service; tests may change them at any time. */
  readonly blogFaults: BlogFaults;
  readonly database: TestDatabase;
  readonly redis: TestRedis;
  readonly recipientErasure: RecipientErasure;
  readonly accountErasure: AccountErasure;
  readonly replayLog: ReplayLog;
  readonly caseIntake: CaseIntake;
  readonly journal: DecisionSaga;
  readonly metrics: Registry;
  /** The notifications that this reader gets, oldest first. */
  notificationsTo(userId: string): Promise<JobData<'letter'>[]>;
  /** The subjects and recorded calls of the stand-ins for the services that own texts, pictures and accounts. */
  readonly owners: OwnerRecord;
  as(name: string, options?: { isAdmin?: boolean; userId?: string }): Promise<TestClient>;
}

export interface AdminSiteOptions {
  readonly now?: () => Date;
  /** Queues e-mail runs in the background; true when missing. */
  readonly runsBackground?: boolean;
  /** The setting `COMMENT_REVIEW`; `score` when missing. */
  readonly review?: CommentReviewPolicy;
  /** The time limit of a decision, in milliseconds; the client's default limit when missing. */
  readonly decisionLimitMs?: number;
  /** The test's own user service; a small stand-in when missing. */
  readonly userUrl?: string;
  /** The test's own Redis; the shared one when missing. */
  readonly redisUrl?: string;
}

async function redisFor(url: string | undefined): Promise<TestRedis> {
  if (url === undefined) return testRedis();
  const redis = await connectRedis({ url, logger: quietLogger, purpose: 'test' });
  onCleanup(() => redis.disconnect());
  return { url, redis };
}

/** The real admin app over HTTP, with a real database and Redis and small stand-ins for the other services. */
export async function startAdminSite(name: string, options: AdminSiteOptions = {}): Promise<AdminSite> {
  const database = await testDatabase(name);
  const redis = await redisFor(options.redisUrl);
  const blogs = new Map<string, Blog>();
  const users = new Map<string, Account>();
  const faults: Faults = { recipientsFail: false };
  const blogFaults: BlogFaults = { decisionDelayMs: 0, answersToLose: 0 };
  const owners = newOwnerRecord();
  const blogService = await startBlogService(blogs, blogFaults, owners);
  const userService = await startUserService(users, faults, { owners });
  const queue = createQueue('challengeEmail', { redisUrl: redis.url, logger: quietLogger });
  const letters = createQueue('letter', { redisUrl: redis.url, logger: quietLogger });
  const outbox = new Outbox(database.db, { letter: letters }, quietLogger);
  await outbox.indexes();
  const asAdmin = { signer: testSigner('admin'), logger: quietLogger };
  const metrics = new Registry();
  const services = await createServices({
    config: { COMMENT_REVIEW: options.review ?? 'score' },
    db: database.db,
    transactions: database.transactions,
    outbox,
    collections: await openStores(database.db, stores),
    queues: { challengeEmail: queue },
    redis: redis.redis,
    upstreams: {
      blog: new ServiceClient({ baseUrl: blogService.url, name: 'blog', ...asAdmin }),
      user: new ServiceClient({ baseUrl: options.userUrl ?? userService.url, name: 'user', ...asAdmin }),
    },
    logger: quietLogger,
    now: options.now ?? (() => new Date()),
    auditSigner: createAuditSigner(testKeys().privateKeyPem),
    verifyAppealToken: createAppealTokenVerifier(testKeys().publicKeyPem),
    replayLogStore: new RedisReplayLogStore(async () => redis.redis),
    decisionLimitMs: options.decisionLimitMs,
    metrics,
  });
  const { app, router } = createServiceApp({
    name: 'admin',
    logger: quietLogger,
    readiness: {},
    auth: { verifier: createTokenVerifier({ publicKeyPem: testKeys().publicKeyPem }) },
    internal: testInternalVerifier('admin'),
  });
  addRoutes(router, services);
  const running = await startApp(app);
  const background =
    options.runsBackground === false ? [] : [services.audit, services.queuer, services.switches, services.journal];
  for (const worker of background) worker.start();
  onCleanup(async () => {
    await running.close();
    for (const worker of background.toReversed()) await worker.stop();
    await outbox.stop();
    await Promise.all([queue.close(), letters.close()]);
    await Promise.all([blogService.close(), userService.close()]);
  });
  const visitor = client(running.url);
  const moderatorId = new ObjectId().toHexString();
  const as: AdminSite['as'] = async (person, claims = {}) =>
    visitor.as(await signTestToken({ name: person, ...claims }));
  return {
    visitor,
    moderatorId,
    blogs,
    users,
    blogService,
    userService,
    faults,
    blogFaults,
    database,
    redis,
    recipientErasure: services.recipientErasure,
    accountErasure: services.accountErasure,
    replayLog: services.replayLog,
    caseIntake: services.caseIntake,
    journal: services.journal,
    metrics,
    notificationsTo: async (userId) => {
      await outbox.flush();
      const jobs = await letters.bull.getJobs(['waiting'], 0, -1, true);
      const all = jobs.flatMap(({ data }) => eventsIn(data)) as JobData<'letter'>[];
      return all.filter((job) => 'userId' in job && job.userId === userId);
    },
    owners,
    as,
    child: await as('Pebble'),
    moderator: await as('Robin', { isAdmin: true, userId: moderatorId }),
  };
}
