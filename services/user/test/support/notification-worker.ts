import { buildService, createWorker } from '@storysprout/service-kit';
import { quietLogger as logger, testInternalSettings, testKeys } from '@storysprout/service-kit/testing';
import { plan } from '../../src/plan';

/**
 * Runs the part of the service that writes notifications as a separate process, for a test that kills it. Its short
 * lock lets another process take over its jobs soon.
 */

const keys = { JWT_PRIVATE_KEY: testKeys().privateKeyPem, PICTURE_KEY: 'the key of pictures for the tests of users' };
const env = { ...process.env, ...testInternalSettings('user'), ...keys };
const { context, modules } = await buildService(plan, { env, logger });
const stalling = { lockDuration: 1_000, stalledInterval: 300, maxStalledCount: 50 };
const options = { redisUrl: context.config.REDIS_URL, logger, stalling };
createWorker('letter', modules.notifications.jobs.letter, options);
createWorker('activity', modules.progress.jobs.activity, options);
