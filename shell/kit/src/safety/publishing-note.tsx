import type { Surface } from '@storysprout/contract';
import { lazy, Suspense } from 'react';
import { Emoji } from '../components/emoji';
import { MuteNote } from './mute-note';
import { usePublishing } from './publishing';
import styles from './safety.module.css';

const closedTexts: Readonly<Record<Surface, string>> = {
  accounts: 'Nobody can sign up right now.',
  publishing: "Blogs can't be posted right now. Your words are safe: you can save them as a draft.",
  comments: 'Comments are closed right now. What you typed stays here.',
  pictures: "Pictures can't be added right now.",
  reports: "Reports can't be sent right now. If something scares you, please tell a grown-up you trust.",
};

/** Most sites and readers never need it. */
const ConsentNote = lazy(async () => ({ default: (await import('./consent-note')).ConsentNote }));

export interface PublishingNoteProps {
  readonly surface: Surface;
  /** For the `aria-describedby` of the button that waits. */
  readonly id?: string;
  readonly className?: string;
}

/** Says kindly why the reader can't use this part of the site now; nothing while they can. */
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
      {missingConsent !== null && (
        <Suspense>
          <ConsentNote missing={missingConsent} />
        </Suspense>
      )}
    </div>
  );
}
