import type { Mute, Surface } from '@storysprout/contract';
import { Emoji } from '../components/emoji';
import { formatMoment } from '../format/format-date';
import { PageLink } from '../remote/page-link';
import { usePublishing } from './publishing';
import styles from './safety.module.css';

const closedTexts: Readonly<Record<Surface, string>> = {
  accounts: 'Nobody can sign up right now.',
  publishing: "Blogs can't be posted right now. Your words are safe: you can save them as a draft.",
  comments: 'Comments are closed right now. What you typed stays here.',
  pictures: "Pictures can't be added right now.",
  reports: "Reports can't be sent right now. If something scares you, please tell a grown-up you trust.",
};

function MuteText({ mute: { until, reason } }: { readonly mute: Mute }) {
  return (
    <>
      <strong>
        You can post again on <time dateTime={until}>{formatMoment(until)}</time>.
      </strong>{' '}
      Until then you can read, play and save drafts. A moderator wrote: <bdi>{reason}</bdi>{' '}
      <PageLink to="/dashboard?tab=profile#decisions">Read more</PageLink>
    </>
  );
}

export interface PublishingNoteProps {
  readonly surface: Surface;
  /** For the `aria-describedby` of the button that waits. */
  readonly id?: string;
  readonly className?: string;
}

/** Says kindly why the reader can't use this part of the site now; nothing while they can. */
export function PublishingNote({ surface, id, className }: PublishingNoteProps) {
  const { closedReason, mute } = usePublishing(surface);
  return (
    <div id={id} role="status" className={className}>
      {(closedReason !== null || mute) && (
        <div className={styles.note}>
          <Emoji name="owl" size={32} />
          <p>
            {closedReason === null ? (
              mute && <MuteText mute={mute} />
            ) : (
              <>
                <strong>{closedTexts[surface]}</strong> <bdi>{closedReason}</bdi>
              </>
            )}
          </p>
        </div>
      )}
    </div>
  );
}
