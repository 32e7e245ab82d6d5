import type { Reply } from '@storysprout/contract';
import { heldText } from '@storysprout/contract';
import { formatDuration, PageLink } from '@storysprout/kit';
import * as sharedTexts from '../texts/shared';
import styles from './standing-note.module.css';

type Standing = Pick<Reply, 'visibility' | 'visibilityReason' | 'canAppeal' | 'reviewSeconds'>;

const texts = {
  held: heldText,
  hidden: sharedTexts.hidden,
  removed: sharedTexts.removed,
} as const;

/** Shown with a text that is not public, for its writer and moderators: its status and the reason. */
export function StandingNote({ visibility = 'public', visibilityReason, canAppeal, reviewSeconds }: Standing) {
  if (visibility === 'public') return null;
  return (
    <p className={styles.note}>
      {texts[visibility]}{' '}
      {reviewSeconds !== undefined && <span>{sharedTexts.latelyTook(formatDuration(reviewSeconds))}</span>}
      {visibilityReason && <bdi>{visibilityReason}</bdi>}{' '}
      {canAppeal && <PageLink to="/dashboard?tab=profile#decisions">{sharedTexts.askForASecondLook}</PageLink>}
    </p>
  );
}
