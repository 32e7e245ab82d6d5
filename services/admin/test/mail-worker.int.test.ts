import { waitFor } from '@storysprout/service-kit/testing';
import { describe, expect, it, vi } from 'vitest';
import { deliveryProcessOf, fill, mailSite } from './mail-site';

// Each test starts processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const { site, catcher, start, startRefused, send, finished, expectNothingLost } = await mailSite('admin-mail-worker');

describe('starting', () => {
  it('is refused on a Redis that can lose e-mails, with what to change', async () => {
    const output = await startRefused({ ALLOW_VOLATILE_REDIS: '0' });
    expect(output.trim()).toMatch(/^mail-worker: Redis could lose e-mails that wait in it: appendonly is off.*$/m);
  });

  it('is refused without a mail server or with a wrong one, all problems at once', async () => {
    const output = await startRefused({ SMTP_URL: 'http://mail.example', PUBLIC_URL: '' });
    expect(output.trim().split('\n').sort()).toEqual([
      'mail-worker: PUBLIC_URL is missing.',
      'mail-worker: SMTP_URL is wrong: must start with smtp:// or smtps://',
    ]);
  });

  it('is refused in a folder that another worker uses', async () => {
    const { child } = await start();
    expect(await startRefused({})).toContain(`Another mail worker (process ${child.pid}) uses`);
  });
});

describe('a running worker', () => {
  it('answers health checks and metrics, and ends well with SIGTERM, its delivery process too', async () => {
    const worker = await start();
    expect((await fetch(`${worker.url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${worker.url}/metrics`)).text()).toContain('app="mail-worker"');
    const deliveryProcess = deliveryProcessOf(worker);
    expect(await worker.stop()).toBe(0);
    expect(() => process.kill(deliveryProcess, 0)).toThrow('ESRCH');
  });

  it('finishes what is under way when it is told to stop', async () => {
    fill(site, 20);
    catcher.answerDelayMs = 300;
    const worker = await start();
    const runId = await send('Stop in the middle');
    await waitFor(() => catcher.mails.length > 0, { timeoutMs: 30_000 });
    expect(await worker.stop()).toBe(0);
    const { run } = (await site.moderator.get(`/admin/email-runs/${runId}`)).body;
    expect(run.sent).toBe(catcher.mails.length);
    await start();
    expect(await finished(runId)).toMatchObject({ sent: 20, failed: 0 });
    expect([...catcher.counts().values()].every((count) => count === 1)).toBe(true);
  });
});

describe('kill -9', () => {
  it('of the delivery process alone loses and doubles nothing, and tells what is in doubt', async () => {
    fill(site, 60);
    catcher.answerDelayMs = 40;
    const worker = await start();
    const runId = await send('The delivery process trips');
    await waitFor(() => catcher.mails.length >= 15, { timeoutMs: 30_000, intervalMs: 1 });
    process.kill(deliveryProcessOf(worker), 'SIGKILL');
    await expectNothingLost(runId, 60);
  });
});

describe('the rate', () => {
  it('is kept', async () => {
    fill(site, 12);
    await start({ MAIL_RATE_PER_SECOND: '5' });
    const startedAt = Date.now();
    await finished(await send('Slow and steady'));
    expect(Date.now() - startedAt).toBeGreaterThan(1_500);
  });
});
