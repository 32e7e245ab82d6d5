import type { JobData } from '@storysprout/contract';
import { createQueue, createWorker, type JobHandler } from '@storysprout/service-kit';
import { quietLogger, testRedis, waitFor } from '@storysprout/service-kit/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { runCommand } from '../failed-jobs';

const { url: redisUrl } = await testRedis();
const connection = { redisUrl, logger: quietLogger };
const userId = 'a'.repeat(24);
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const booking = (key: string): JobData<'xp'> => ({ key, userId, reason: 'like', xp: 5, at: '2026-05-04T10:00:00Z' });

/** Creates jobs whose only attempt failed, like jobs after their twelfth attempt. */
async function given(ids: readonly string[]) {
  const queue = createQueue('xp', connection);
  closing.push(async () => {
    await queue.bull.obliterate({ force: true });
    await queue.close();
  });
  await queue.addMany(ids.map((jobId) => ({ data: booking(jobId), jobId, attempts: 1 })));
  const worker = work(async () => {
    throw new Error('the ledger rests');
  });
  await waitFor(async () => (await queue.bull.getFailedCount()) === ids.length);
  await worker.close();
  return queue;
}

function work(handler: JobHandler<'xp'>) {
  const worker = createWorker('xp', handler, connection);
  closing.unshift(() => worker.close());
  return worker;
}

describe('failed-jobs', () => {
  it('tells what was given up and why, but nothing of what is in it', async () => {
    await given(['like-1']);
    const lines = await runCommand([], connection);
    expect(lines[0]).toBe('xp: 1 failed');
    expect(lines[1]).toMatch(/^ {2}like-1 {2}\d{4}-.*Z {2}after 1 tries: the ledger rests$/);
    const others = [
      'activity',
      'letter',
      'xpTakenBack',
      'subjectChanged',
      'subjectDecided',
      'profileChanged',
      'writerErased',
      'recipientErased',
      'factLasts',
      'accountEmail',
      'auditEntry',
    ];
    expect(lines.slice(2)).toEqual(others.map((queue) => `${queue}: 0 failed`));
    expect(lines.join('\n')).not.toContain(userId);
  });

  it('has every failed job of a queue done after all, each once', async () => {
    await given(['like-1', 'like-2']);
    expect(await runCommand(['retry', 'xp'], connection)).toEqual(['xp: 2 will be tried again.']);
    const booked: string[] = [];
    work(async ({ key }) => void booked.push(key));
    await waitFor(() => booked.length === 2);
    expect(booked.sort()).toEqual(['like-1', 'like-2']);
    expect((await runCommand(['list'], connection))[0]).toBe('xp: 0 failed');
  });

  it('takes one by its id, and counts its tries anew', async () => {
    const queue = await given(['like-1', 'like-2']);
    await runCommand(['retry', 'xp', 'like-2'], connection);
    expect(await queue.bull.getFailedCount()).toBe(1);
    expect((await queue.bull.getJob('like-2'))?.attemptsMade).toBe(0);
    await expect(runCommand(['retry', 'xp', 'like-9'], connection)).rejects.toThrow('xp has no failed job like-9.');
  });

  it('tells the audit log what was tried again, and nothing of a refusal', async () => {
    const audit = createQueue('auditEntry', connection);
    await audit.bull.obliterate({ force: true });
    closing.push(async () => {
      await audit.bull.obliterate({ force: true });
      await audit.close();
    });
    await given(['like-1']);
    await runCommand(['retry', 'xp', 'like-9'], connection).catch(() => undefined);
    await runCommand(['retry', 'xp', 'like-1'], connection);
    const told = (await audit.bull.getWaiting()).map(({ data }) => data).sort((a) => (a.phase === 'began' ? -1 : 1));
    const after = { command: 'failed-jobs retry', queue: 'xp', jobs: 1 };
    expect(told).toMatchObject([
      { phase: 'began' },
      { phase: 'ended', outcome: 'done', target: { kind: 'queue' }, after },
    ]);
  });

  it.each([[['retry']], [['retry', 'challengeEmail']], [['dance']]])('explains itself instead of %j', async (args) => {
    await expect(runCommand(args, connection)).rejects.toThrow(/^failed-jobs .*\n.*\n.*\nQueues: xp, activity/);
  });
});
