import { progressPercent, type StoredUser } from '@storysprout/contract';
import { Avatar, Badge, formatCount, PageLink, ProgressBar, Row } from '@storysprout/kit';
import type { CSSProperties } from 'react';
import * as wayTexts from '../../texts/my-way';
import * as texts from '../../texts/profile';
import styles from './profile.module.css';

/** Two sprouts make a level (`progressPercent` counts the same). */
const xpPerSprout = 50;

/** Longer names don't fit on one line beside the picture on a phone, however small the letters get. */
const lettersOfLine = 20;

/**
 * The name, in letters small enough for one line: a line that breaks in one font and not in another would shift the
 * page.
 */
function Greeting({ name }: { name: string }) {
  const letters = [...name].length;
  return (
    <p className={styles.hello} style={{ '--letters': letters + 1 } as CSSProperties}>
      {texts.hello}{' '}
      <span className={letters > lettersOfLine ? `${styles.name} ${styles.long}` : styles.name}>
        <bdi>{name}</bdi>!
      </span>
    </p>
  );
}

type Shown = Pick<StoredUser, 'name' | 'totalPoints' | 'level' | 'streakDays'>;

/** Placeholder that takes as much space as any reader. */
const anybody: Shown = { name: '', totalPoints: 0, level: 1, streakDays: 0 };

interface ProfileBannerProps {
  /** Null while the page is rendered for everybody; the space is reserved then. */
  readonly user: StoredUser | null;
  readonly onOpenProfile: () => void;
}

/** Greets the reader, with XP, level and the progress bar (points mod 50, doubled: docs/product.md#levels). */
export function ProfileBanner({ user, onOpenProfile }: ProfileBannerProps) {
  const { name, totalPoints, level, streakDays }: Shown = user ?? anybody;
  const sprout = wayTexts.nextSprout(xpPerSprout - (totalPoints % xpPerSprout));
  return (
    <div className={user ? styles.banner : `${styles.banner} ${styles.unknown}`}>
      <button
        type="button"
        className={styles.picture}
        aria-label={texts.viewProfile}
        title={texts.viewProfile}
        onClick={onOpenProfile}
      >
        {user ? <Avatar user={user} size={88} decorative /> : <span className={styles.noPicture} />}
      </button>
      <Greeting name={name} />
      <div className={styles.summary}>
        <Row gap={2} align="stretch">
          <Badge tone="sun" emoji="glowing-star">
            {texts.xp(formatCount(totalPoints))}
          </Badge>
          <Badge tone="leaf" emoji="seedling">
            {texts.level(level)}
          </Badge>
          {streakDays > 1 && (
            <Badge tone="berry" emoji="fire" className={styles.streak}>
              {streakDays}
              <span className={styles.streakWords}>{texts.daysInARow(streakDays)}</span>
            </Badge>
          )}
        </Row>
        <p className={styles.sprout}>{sprout}</p>
        <ProgressBar value={progressPercent(totalPoints)} label={wayTexts.sproutBar} tone="leaf" valueText={sprout} />
        <PageLink to="/Achievements" className={styles.howTo}>
          {texts.howToGetXpLevels}
        </PageLink>
      </div>
    </div>
  );
}
