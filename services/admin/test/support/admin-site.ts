import { type Blog, jobs } from '@storysprout/contract';
import { connectRedis, eventsIn } from '@storysprout/service-kit';
import {
  client,
  onCleanup,
  quietLogger,
  signTestToken,
  startTestService,
  type TestRedis,
  testKeys,
  testRedis,
} from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { plan } from '../../src/plan';
import { newOwnerRecord } from './owners';
import { type Account, type BlogFaults, type Faults, startBlogService, startUserService } from './upstreams';

export type AdminSite = Awaited<ReturnType<typeof startAdminSite>>;

interface AdminSiteOptions {
  readonly now?: () => Date;
  /** Works in the background, for example queues e-mail runs; true when missing. */
  readonly runsBackground?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
  /** The test's own Redis; a new database of the shared one when missing. */
  readonly redisUrl?: string;
}

async function redisFor(url: string | undefined): Promise<TestRedis> {
  if (url === undefined) return testRedis();
  const redis = await connectRedis({ url, logger: quietLogger, purpose: 'test' });
  onCleanup(() => redis.disconnect());
  return { url, redis };
}

/** The real admin service over HTTP, with a real database and Redis and small stand-ins for the other services. */
export async function startAdminSite({ now, runsBackground = true, settings, redisUrl }: AdminSiteOptions = {}) {
  const redis = await redisFor(redisUrl);
  const blogs = new Map<string, Blog>();
  const users = new Map<string, Account>();
  /** Faults of the two services; tests may change them at any time. */
  const faults: Faults = { recipientsFail: false };
  const blogFaults: BlogFaults = { decisionDelayMs: 0, answersToLose: 0 };
  /** The subjects and recorded calls of the stand-ins for the services that own texts, pictures and accounts. */
  const owners = newOwnerRecord();
  const blogService = await startBlogService(blogs, blogFaults, owners);
  const userService = await startUserService(users, faults, { owners });
  onCleanup(() => Promise.all([blogService.close(), userService.close()]));
  const service = await startTestService(plan, {
    now,
    redis,
    settings: {
      BLOG_URL: blogService.url,
      USER_URL: userService.url,
      AUDIT_PRIVATE_KEY: testKeys().privateKeyPem,
      ...settings,
    },
  });
  if (runsBackground) service.startWorkers();
  else onCleanup(service.stopWorkers);
  const visitor = client(service.url);
  const moderatorId = new ObjectId().toHexString();
  const as = async (name: string, claims: { isAdmin?: boolean; userId?: string } = {}) =>
    visitor.as(await signTestToken({ name, ...claims }));
  return {
    ...service,
    blogs,
    users,
    faults,
    blogFaults,
    owners,
    blogService,
    userService,
    visitor,
    child: await as('Pebble'),
    moderator: await as('Robin', { isAdmin: true, userId: moderatorId }),
    moderatorId,
    as,
    /** The notifications that this reader gets, oldest first. */
    notificationsTo: async (userId: string) => {
      await service.context.outbox.flush();
      const waiting = await service.context.queues.letter.bull.getJobs(['waiting'], 0, -1, true);
      const all = waiting.flatMap(({ data }) => eventsIn(data)).map((data) => jobs.letter.parse(data));
      return all.filter((job) => 'userId' in job && job.userId === userId);
    },
  };
}
