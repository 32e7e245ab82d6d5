import type { EmailRun } from '@storysprout/contract';
import { formatCount } from '@storysprout/kit';

const troubles: Readonly<Record<string, string>> = {
  mail_server_down: 'The mail server does not answer. The e-mails wait and leave by themselves when it is back.',
  worker_away: 'The mail worker is not running. The e-mails wait and leave by themselves when it is back.',
};

/** What the page shows about a sending: the length of its bar in percent, and why nothing moves, or null when it does. */
export function runProgress(run: EmailRun) {
  const { total, waiting, finishedAt, delivery } = run;
  const percent = total === 0 ? 100 : ((total - waiting) / total) * 100;
  const trouble = finishedAt === null && waiting > 0 && delivery ? (troubles[delivery] ?? null) : null;
  return { percent, summary: summaryOf(run), trouble };
}

/** Unconfirmed and skipped ones are so rare that most moderators never need the words. */
function summaryOf({ sent, waiting, failed, unconfirmed, skipped = 0 }: EmailRun): string {
  const counts = [`${formatCount(sent)} sent`, `${formatCount(waiting)} waiting`, `${formatCount(failed)} failed`];
  if (unconfirmed > 0) counts.push(`${formatCount(unconfirmed)} unconfirmed`);
  if (skipped > 0) counts.push(`${formatCount(skipped)} skipped (unsubscribed, banned or gone)`);
  return counts.join(' · ');
}
