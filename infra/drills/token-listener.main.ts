import { connectRedis, Revocations } from '@storysprout/service-kit';
import { quietLogger } from '@storysprout/service-kit/testing';

/** Hears of void tokens as every process of the site does, and does nothing else: what it uses is what they cost. */

const [, , url = ''] = process.argv;
const redis = await connectRedis({ url, logger: quietLogger, purpose: 'token listener' });
await new Revocations(redis, quietLogger).start();
process.send?.('started');
// The parent is gone.
process.on('disconnect', () => process.exit(0));
