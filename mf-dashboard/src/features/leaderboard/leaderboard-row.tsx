import type { LeaderboardEntry } from '@storysprout/contract';
import { Avatar, Emoji, formatCount, PageLink, ReportButton, useReaderView, VisuallyHidden } from '@storysprout/kit';
import * as texts from '../../texts/leaderboard';
import styles from './leaderboard.module.css';

const medals = ['1st-place-medal', '2nd-place-medal', '3rd-place-medal'] as const;

/** A medal for the first three places, the number for everybody else. */
function PlaceMedal({ rank }: { rank: number }) {
  const medal = medals[rank - 1];
  if (medal) return <Emoji name={medal} label={texts.placeOf(rank)} size={32} />;
  return (
    <span className={styles.rank}>
      <VisuallyHidden>{texts.place} </VisuallyHidden>
      {rank}
    </span>
  );
}

interface LeaderboardRowProps {
  readonly entry: LeaderboardEntry;
  /** Highlights the signed-in reader's own row. */
  readonly isMe?: boolean;
  /** Adds a button to report the name and picture. */
  readonly canReport?: boolean;
}

export function LeaderboardRow({ entry: listed, isMe = false, canReport = false }: LeaderboardRowProps) {
  const entry = useReaderView().person(listed);
  return (
    <li className={isMe ? `${styles.row} ${styles.mine}` : styles.row}>
      <span className={styles.place}>
        <PlaceMedal rank={entry.rank} />
      </span>
      <Avatar user={entry} size={44} decorative />
      <span className={styles.who}>
        <span className={styles.name}>
          {entry.hasPage ? (
            <PageLink to={`/reader/${entry._id}`}>
              <bdi>{entry.name}</bdi>
            </PageLink>
          ) : (
            <bdi>{entry.name}</bdi>
          )}
          {isMe && <span className={styles.you}>{texts.thatsYou}</span>}
        </span>
        <span className={styles.level}>{texts.level(entry.level)}</span>
      </span>
      <span className={styles.end}>
        <span className={styles.points}>{texts.xp(formatCount(entry.totalPoints))}</span>
        {canReport && <ReportButton author={entry} compact />}
      </span>
    </li>
  );
}
