import { waitFor } from '@storysprout/service-kit/testing';
import { describe, expect, it, vi } from 'vitest';
import { fill, mailSite } from '../support/mail-site';

// Each test starts processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const { site, catcher, start, startRefused, send, finished } = await mailSite();

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
});

describe('a running worker', () => {
  it('answers health checks and metrics, and ends well with SIGTERM', async () => {
    const worker = await start();
    expect((await fetch(`${worker.url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${worker.url}/metrics`)).text()).toContain('app="mail-worker"');
    expect(await worker.stop()).toBe(0);
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

describe('the pace', () => {
  it('is kept by two workers together', async () => {
    fill(site, 12);
    // This allows five e-mails a second.
    const pace = { MAIL_PER_HOUR: '18000' };
    await start(pace);
    await start(pace);
    const startedAt = Date.now();
    expect(await finished(await send('Slow and steady'))).toMatchObject({ sent: 12 });
    expect(Date.now() - startedAt).toBeGreaterThan(1_500);
  });
});
