import type { EmailRun } from '@storysprout/contract';
import { formatCount } from '@storysprout/kit';
import * as texts from '../../texts/challenge';

/** Why e-mails that wait don't leave; null when they do. */
function troubleOf({ delivery, mailServerSays }: EmailRun): string | null {
  if (delivery === 'mail_server_down') return texts.mailServerDown;
  if (delivery === 'worker_away') return texts.workerAway;
  return delivery === 'mail_server_refuses' ? texts.mailServerRefuses(mailServerSays ?? '') : null;
}

/** What the page shows about a sending: the length of its bar in percent, and why nothing moves, or null when it does. */
export function runProgress(run: EmailRun) {
  const { total, waiting, finishedAt } = run;
  const percent = total === 0 ? 100 : ((total - waiting) / total) * 100;
  const trouble = finishedAt === null && waiting > 0 ? troubleOf(run) : null;
  return { percent, summary: summaryOf(run), trouble };
}

/** Unconfirmed and skipped ones are so rare that most moderators never need the words. */
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
