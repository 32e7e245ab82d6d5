import type { AdminUser } from '@storysprout/contract';
import { Badge, formatLongDate } from '@storysprout/kit';
import * as texts from '../../texts/users';
import styles from './users.module.css';

/** A mute ends by itself, so `mutedUntil` may be in the past. */
export function isMuted({ mutedUntil }: Pick<AdminUser, 'mutedUntil'>): boolean {
  return Boolean(mutedUntil) && new Date(mutedUntil ?? 0) > new Date();
}

/** Badges for everything special about an account. */
export function UserBadges({
  user,
}: {
  user: Pick<AdminUser, 'isAdmin' | 'isBanned' | 'emailVerified' | 'emailUndeliverable' | 'mutedUntil'>;
}) {
  return (
    <>
      {user.isAdmin && (
        <Badge tone="blue" emoji="shield">
          {texts.moderator}
        </Badge>
      )}
      {user.isBanned && (
        <Badge tone="berry" emoji="no-entry">
          {texts.banned}
        </Badge>
      )}
      {isMuted(user) && (
        <Badge tone="coral" emoji="muted-speaker" className={styles.mute}>
          {texts.mutedUntil(formatLongDate(user.mutedUntil))}
        </Badge>
      )}
      {user.emailVerified === false && (
        <Badge tone="sun" emoji="envelope">
          {texts.emailNotConfirmed}
        </Badge>
      )}
      {user.emailUndeliverable && (
        <Badge tone="sun" emoji="envelope">
          {texts.emailUndeliverable}
        </Badge>
      )}
    </>
  );
}
