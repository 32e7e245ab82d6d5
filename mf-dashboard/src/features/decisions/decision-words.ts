import type { MyDecision } from '@storysprout/contract';
import { formatMoment } from '@storysprout/kit';
import * as texts from '../../texts/decisions';

const things: Readonly<Record<string, string>> = {
  blog: texts.yourBlog,
  comment: texts.yourComment,
  reply: texts.yourReply,
  name: texts.yourName,
  picture: texts.yourPicture,
};

const outcomes: Readonly<Record<string, string>> = {
  keep: texts.keep,
  hide: texts.hide,
  remove: texts.remove,
  return: texts.sentBack,
};

function aboutAccount({ sanction }: MyDecision): string {
  if (sanction?.kind === 'warning') return texts.aModeratorGaveYouA;
  if (sanction?.kind === 'mute' && sanction.until) return texts.muted(formatMoment(sanction.until));
  if (sanction?.kind === 'unmute') return texts.youCanPostAgain;
  if (sanction?.kind === 'ban') return texts.yourAccountWasClosed;
  if (sanction?.kind === 'unban') return texts.yourAccountWasOpenedAgain;
  return texts.aModeratorLookedAtYour;
}

/** Describes a decision to the reader whom it concerns. */
export function wordsOf(decision: MyDecision): string {
  if (decision.kind === 'xp') return texts.xpTaken;
  const thing = things[decision.kind];
  const outcome = decision.decision && outcomes[decision.decision];
  if (!thing || !outcome) return aboutAccount(decision);
  const about = `${thing} ${outcome}`;
  return decision.sanction ? `${about} ${aboutAccount(decision)}` : about;
}

/** Returns the state of the appeal in words; null when there is none. */
export function appealWords({ appeal }: MyDecision): string | null {
  if (!appeal) return null;
  if (appeal.state === 'open') return texts.appealOpen;
  return appeal.state === 'upheld' ? texts.appealUpheld : texts.appealDeclined;
}
