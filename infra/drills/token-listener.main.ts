import { setTimeout as sleep } from 'node:timers/promises';
import { connectRedis, Revocations } from '@storysprout/service-kit';
import { quietLogger } from '@storysprout/service-kit/testing';

/**
 * Hears of void tokens as every process of the site does, and does nothing else: what it uses is what they cost. Asked
 * about an account, it repeats the name once it knows that the account's tokens are void.
 */

const [, , url = ''] = process.argv;
const redis = await connectRedis({ url, logger: quietLogger, purpose: 'token listener' });
const revocations = new Revocations(redis, quietLogger);
await revocations.start();
process.send?.('started');

process.on('message', async (userId: string) => {
  while (!revocations.isRevoked({ userId, tokenVersion: 0 })) await sleep(100);
  process.send?.(userId);
});
// The parent is gone.
process.on('disconnect', () => process.exit(0));
