import { createQueue } from '@storysprout/service-kit';
import { quietLogger, waitFor } from '@storysprout/service-kit/testing';
import { expect, it, vi } from 'vitest';
import type { MailCatcher } from '../support/mail-catcher';
import { fill, mailSite } from '../support/mail-site';

// Each test starts processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

/** The long version: `KILLS=20 RECIPIENTS=500 npx vitest run --project int services/admin/test/mail/mail-kill`. */
const kills = Number(process.env.KILLS ?? 3);
const recipients = Number(process.env.RECIPIENTS ?? 60);

const { site, catcher, start, send, letTimePass, expectNothingLost } = await mailSite();

/** Arranges that `spring` is called at one step of every e-mail. */
type Trap = (mail: MailCatcher, spring: () => void) => void;

const steps: Readonly<Record<string, Trap>> = {
  'when the server hears of its sender': (mail, spring) => {
    mail.onSender = () => {
      spring();
      return null;
    };
  },
  'when the server hears of its recipient': (mail, spring) => {
    mail.onRecipient = () => {
      spring();
      return null;
    };
  },
  'when the server has its text': (mail, spring) => {
    mail.onText = () => {
      spring();
      return null;
    };
  },
  'when the server has answered': (mail, spring) => {
    mail.onAnswered = spring;
  },
};

function countdown(from: number, spring: () => void): () => void {
  let left = from;
  return () => {
    left -= 1;
    if (left === 0) spring();
  };
}

it.each(Object.entries(steps))('loses and doubles nothing when a worker is killed %s', async (step, trap) => {
  fill(site, 20);
  const worker = await start();
  trap(
    catcher,
    countdown(7, () => worker.child.kill('SIGKILL')),
  );
  const runId = await send(`Lights out ${step}`);
  await waitFor(() => worker.child.signalCode !== null, { timeoutMs: 60_000 });
  await letTimePass();
  await start();
  await expectNothingLost(runId, 20);
});

it(`loses and doubles nothing through ${kills} kills at any moment`, async () => {
  fill(site, recipients);
  catcher.answerDelayMs = 25;
  const runId = await send('Nine lives');
  for (let kill = 1; kill <= kills; kill += 1) {
    const worker = await start();
    const goal = Math.floor((kill * recipients) / (kills + 1));
    await waitFor(() => catcher.mails.length >= goal, { timeoutMs: 120_000, intervalMs: 1 });
    await worker.kill();
  }
  await letTimePass();
  await start();
  await expectNothingLost(runId, recipients, kills);
}, 600_000);

it('sends the e-mail of an account a second time, the same, when the first one is in doubt', async () => {
  fill(site, 1);
  const [resetId = ''] = site.users.keys();
  const worker = await start();
  catcher.onText = () => {
    worker.child.kill('SIGKILL');
    return null;
  };
  const queue = createQueue('accountEmail', { redisUrl: site.redis.url, logger: quietLogger });
  await queue.add({ kind: 'password_reset', userId: resetId, resetId }, { jobId: `reset-${resetId}` });
  await waitFor(() => worker.child.signalCode !== null, { timeoutMs: 60_000 });
  catcher.onText = () => null;
  await letTimePass();
  await start();
  await waitFor(() => catcher.mails.length === 2, { timeoutMs: 60_000 });
  await queue.close();
  expect(new Set(catcher.mails.map(({ messageId }) => messageId)).size).toBe(1);
});
