import { setTimeout as sleep } from 'node:timers/promises';
import type { EmailRun } from '@storysprout/contract';
import { waitFor } from '@storysprout/service-kit/testing';
import type { MailCatcher } from '../../../services/admin/test/support/mail-catcher';
import type { SiteApi } from '../../seed/api';

/** Delivery figures of a challenge's e-mails. */
export interface EmailFigures {
  readonly total: number;
  readonly once: number;
  readonly twice: number;
  /** Neither delivered nor shown to the moderator as in doubt. */
  readonly lost: number;
  /** Handed over just as the mail server died: the moderator sees them and may send them again. */
  readonly inDoubt: number;
}

const sendLimitMs = 30_000;
const settleLimitMs = 120_000;
const lookEveryMs = 500;

/**
 * Sends a challenge to everybody, as a moderator would, and retries while the site is too busy.
 *
 * @returns the id of its run
 */
export async function sendChallenge(moderator: SiteApi, topic: string): Promise<string> {
  const send = () => moderator.send<{ runId: string }>('POST', '/admin/send-weekly-challenge', { topic });
  const { runId } = await waitFor(send, { timeoutMs: sendLimitMs, intervalMs: lookEveryMs });
  return runId;
}

/** Returns the run once none of its e-mails is waiting any more, or the time is up. */
export async function settledRun(moderator: SiteApi, runId: string): Promise<EmailRun> {
  for (let waitedMs = 0; ; waitedMs += lookEveryMs) {
    const { run } = await moderator.send<{ run: EmailRun }>('GET', `/admin/email-runs/${runId}`);
    if (run.waiting === 0 || waitedMs >= settleLimitMs) return run;
    await sleep(lookEveryMs);
  }
}

/** Compares the run's own figures with the e-mails that have arrived. */
export function countEmails(run: EmailRun, { mails }: MailCatcher): EmailFigures {
  const arrived = new Map<string, number>();
  for (const { messageId } of mails) {
    if (messageId.includes(run._id)) arrived.set(messageId, (arrived.get(messageId) ?? 0) + 1);
  }
  const counts = [...arrived.values()];
  const missing = run.total - (run.skipped ?? 0) - counts.length;
  const inDoubt = Math.min(missing, run.unconfirmed);
  return {
    total: run.total,
    once: counts.filter((count) => count === 1).length,
    twice: counts.filter((count) => count > 1).length,
    lost: missing - inDoubt,
    inDoubt,
  };
}
