import type { Surface } from '@storysprout/contract';
import { Emoji } from '../../components/emoji';
import { lazyComponent } from '../../components/lazy-component';
import * as texts from '../../texts/safety';
import { MuteNote } from './mute-note';
import { usePublishing } from './publishing';
import styles from './safety.module.css';

const closedTexts: Readonly<Record<Surface, string>> = {
  accounts: texts.nobodyCanSignUpRight,
  publishing: texts.blogsCantBePostedRight,
  comments: texts.commentsAreClosedRightNow,
  pictures: texts.picturesCantBeAddedRight,
  reports: texts.reportsCantBeSentRight,
};

/** Loaded on demand, because most sites and readers never need it. */
const ConsentNote = lazyComponent(async () => (await import('./consent-note')).ConsentNote);

export interface PublishingNoteProps {
  readonly surface: Surface;
  /** The id for the `aria-describedby` of the disabled button. */
  readonly id?: string;
  readonly className?: string;
}

/** Explains kindly why the reader can't use this part of the site now. Shows nothing while they can. */
export function PublishingNote({ surface, id, className }: PublishingNoteProps) {
  const { closedReason, mute, missingConsent } = usePublishing(surface);
  return (
    <div id={id} role="status" className={className}>
      {closedReason !== null && (
        <div className={styles.note}>
          <Emoji name="owl" size={32} />
          <p>
            <strong>{closedTexts[surface]}</strong> <bdi>{closedReason}</bdi>
          </p>
        </div>
      )}
      {closedReason === null && mute && <MuteNote />}
      {missingConsent !== null && <ConsentNote missing={missingConsent} />}
    </div>
  );
}
