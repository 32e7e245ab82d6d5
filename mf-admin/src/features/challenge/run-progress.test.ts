import type { EmailRun } from '@storysprout/contract';
import { describe, expect, it } from 'vitest';
import { runProgress } from './run-progress';

function run(overrides: Partial<EmailRun> = {}): EmailRun {
  return {
    _id: 'a'.repeat(24),
    challengeId: 'b'.repeat(24),
    topic: 'Clouds',
    total: 1_200,
    sent: 600,
    failed: 300,
    unconfirmed: 0,
    waiting: 300,
    createdAt: '2026-11-20T10:00:00.000Z',
    finishedAt: null,
    delivery: 'ok',
    ...overrides,
  };
}

describe('the progress of a sending', () => {
  it('counts failed ones as dealt with', () => {
    expect(runProgress(run())).toEqual({
      percent: 75,
      summary: '600 sent · 300 waiting · 300 failed',
      trouble: null,
    });
  });

  it('counts unconfirmed ones apart, when there are any', () => {
    expect(runProgress(run({ sent: 598, unconfirmed: 2 }))).toMatchObject({
      percent: 75,
      summary: '598 sent · 300 waiting · 300 failed · 2 unconfirmed',
    });
  });

  it('says why some were skipped, when there are any', () => {
    expect(runProgress(run({ sent: 598, skipped: 2 }))).toMatchObject({
      percent: 75,
      summary: '598 sent · 300 waiting · 300 failed · 2 skipped (unsubscribed, banned or gone)',
    });
  });

  it('is complete when there is nobody to write to', () => {
    expect(runProgress(run({ total: 0, sent: 0, failed: 0, waiting: 0 })).percent).toBe(100);
  });

  it.each(['mail_server_down', 'worker_away'] as const)('says why e-mails wait: %s', (delivery) => {
    expect(runProgress(run({ delivery })).trouble).toContain("We'll send the emails when it's back");
    expect(runProgress(run({ delivery, waiting: 0 })).trouble).toBeNull();
  });
});
