import type { MyDecision } from '@storysprout/contract';
import { formatMoment } from '@storysprout/kit';

const things: Readonly<Record<string, string>> = {
  blog: 'Your blog',
  comment: 'Your comment',
  reply: 'Your reply',
  name: 'Your name',
  picture: 'Your picture',
};

const outcomes: Readonly<Record<string, string>> = {
  keep: 'was looked at, and it stays.',
  hide: 'was hidden for now.',
  remove: 'was taken away.',
  return: 'was sent back to you so that you can change it.',
};

function aboutAccount({ sanction }: MyDecision): string {
  if (sanction?.kind === 'warning') return 'A moderator gave you a warning.';
  if (sanction?.kind === 'mute' && sanction.until) return `You could not post until ${formatMoment(sanction.until)}.`;
  if (sanction?.kind === 'unmute') return 'You can post again.';
  if (sanction?.kind === 'ban') return 'Your account was closed.';
  if (sanction?.kind === 'unban') return 'Your account was opened again.';
  return 'A moderator looked at your account.';
}

/** A decision in the words of the reader whom it concerns. */
export function wordsOf(decision: MyDecision): string {
  if (decision.kind === 'xp') return 'Some of your XP was taken back.';
  const thing = things[decision.kind];
  const outcome = decision.decision && outcomes[decision.decision];
  if (!thing || !outcome) return aboutAccount(decision);
  const about = `${thing} ${outcome}`;
  return decision.sanction ? `${about} ${aboutAccount(decision)}` : about;
}

/** How the second look stands; null when nobody asked for one. */
export function appealWords({ appeal }: MyDecision): string | null {
  if (!appeal) return null;
  if (appeal.state === 'open') return 'You asked for a second look. Another grown-up will answer.';
  return appeal.state === 'upheld'
    ? 'You asked for a second look, and you were right. It was put back.'
    : 'You asked for a second look. The decision stays.';
}
