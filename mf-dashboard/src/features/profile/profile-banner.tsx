import { progressPercent, type StoredUser } from '@storysprout/contract';
import { Avatar, Badge, formatCount, PageLink, ProgressBar, Row } from '@storysprout/kit';
import styles from './profile.module.css';

/** Who is here, with XP, level and the progress bar (points mod 50, doubled: docs/product.md#levels). */
export function ProfileBanner({ user, onOpenProfile }: { user: StoredUser; onOpenProfile: () => void }) {
  return (
    <div className={styles.banner}>
      <button
        type="button"
        className={styles.picture}
        aria-label="View Profile"
        title="View Profile"
        onClick={onOpenProfile}
      >
        <Avatar user={user} size={88} decorative />
      </button>
      <div className={styles.summary}>
        <p className={styles.hello}>
          Hello, <bdi>{user.name}</bdi>!
        </p>
        <Row gap={2} align="stretch">
          <Badge tone="sun" emoji="glowing-star">
            {formatCount(user.totalPoints)} XP
          </Badge>
          <Badge tone="leaf" emoji="seedling">
            Level {user.level}
          </Badge>
          {user.streakDays > 1 && (
            <Badge tone="berry" emoji="fire">
              {user.streakDays} days in a row
            </Badge>
          )}
        </Row>
        <ProgressBar
          value={progressPercent(user.totalPoints)}
          label="Progress"
          tone="leaf"
          valueText={`${50 - (user.totalPoints % 50)} XP to the next sprout`}
        />
        <PageLink to="/Achievements" className={styles.howTo}>
          How to get XP, levels and badges
        </PageLink>
      </div>
    </div>
  );
}
