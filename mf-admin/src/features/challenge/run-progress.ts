import type { EmailRun } from '@storysprout/contract';
import { formatCount } from '@storysprout/kit';
import * as texts from '../../texts/challenge';

/** Returns the reason why waiting e-mails are not being sent; null when they are. */
function troubleOf({ delivery, mailServerSays }: EmailRun): string | null {
  if (delivery === 'mail_server_down') return texts.mailServerDown;
  if (delivery === 'worker_away') return texts.workerAway;
  return delivery === 'mail_server_refuses' ? texts.mailServerRefuses(mailServerSays ?? '') : null;
}

/**
 * Returns what the page shows about a run: the length of its bar in percent, a summary, and the reason why it is stuck,
 * or null.
 */
export function runProgress(run: EmailRun) {
  const { total, waiting, finishedAt } = run;
  const percent = total === 0 ? 100 : ((total - waiting) / total) * 100;
  const trouble = finishedAt === null && waiting > 0 ? troubleOf(run) : null;
  return { percent, summary: summaryOf(run), trouble };
}

/** Leaves out unconfirmed and skipped e-mails when there are none, which is nearly always. */
function summaryOf({ sent, waiting, failed, unconfirmed, skipped = 0 }: EmailRun): string {
  const counts = [
    texts.sent(formatCount(sent)),
    texts.waiting(formatCount(waiting)),
    texts.failed(formatCount(failed)),
  ];
  if (unconfirmed > 0) counts.push(texts.unconfirmed(formatCount(unconfirmed)));
  if (skipped > 0) counts.push(texts.skipped(formatCount(skipped)));
  return counts.join(' · ');
}
