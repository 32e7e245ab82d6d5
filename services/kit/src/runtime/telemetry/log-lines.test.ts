import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { waitFor } from '../../testing/wait-for';
import { batchedLines } from './log-lines';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lines-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function startLog(name: string, batchMs?: number) {
  const dest = join(folder, name);
  const { stream, sendUrgentAtOnce } = batchedLines({ dest, ...(batchMs && { batchMs }) });
  const logger = pino({ base: null, timestamp: false, hooks: { logMethod: sendUrgentAtOnce } }, stream);
  const linesNow = async () => (await readFile(dest, 'utf8')).split('\n').filter((line) => line !== '');
  await waitFor(async () => (await readFile(dest, 'utf8').catch(() => null)) !== null);
  return { logger, linesNow };
}

it('writes lines together, all of them and in their order', async () => {
  const { logger, linesNow } = await startLog('many');
  for (let at = 0; at < 1_000; at += 1) logger.info({ at }, 'request');
  await waitFor(async () => (await linesNow()).length === 1_000);
  expect((await linesNow()).map((line) => JSON.parse(line).at)).toEqual([...Array(1_000).keys()]);
});

it('lets warnings and what came before them leave before the next batch is due', async () => {
  const { logger, linesNow } = await startLog('urgent', 3_600_000);
  logger.info('first');
  logger.warn('then');
  await waitFor(async () => (await linesNow()).length === 2);
  logger.info('last');
  expect(await linesNow()).toHaveLength(2);
});
