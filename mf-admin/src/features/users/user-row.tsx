import type { AdminUser } from '@storysprout/contract';
import { Avatar, Button, Card, formatCount } from '@storysprout/kit';
import * as texts from '../../texts/users';
import { UserBadges } from './user-badges';
import styles from './users.module.css';

export type UserAction = 'view' | 'edit' | 'moderate' | 'ban' | 'unban';

interface UserRowProps {
  readonly user: AdminUser;
  /** The moderator's own account, which cannot be moderated here. */
  readonly isSelf: boolean;
  readonly onAction: (action: UserAction, user: AdminUser) => void;
}

export function UserRow({ user, isSelf, onAction }: UserRowProps) {
  const { name, email, level, totalPoints, isBanned } = user;
  return (
    <Card as="li" className={styles.row}>
      <Avatar user={user} size={56} decorative />
      <div className={styles.who}>
        <h3 className={styles.name}>
          <bdi>{name}</bdi> <UserBadges user={user} />
        </h3>
        <p className={styles.email}>{email}</p>
        <p className={styles.level}>{texts.levelAndXp(formatCount(level), formatCount(totalPoints))}</p>
      </div>
      <div className={styles.actions}>
        <Button variant="ghost" size="s" onClick={() => onAction('view', user)}>
          {texts.viewProfile}
        </Button>
        <Button variant="secondary" size="s" onClick={() => onAction('edit', user)}>
          {texts.editUser}
        </Button>
        <Button variant="secondary" size="s" disabled={isSelf} onClick={() => onAction('moderate', user)}>
          {texts.moderate}
        </Button>
        {isBanned ? (
          <Button variant="secondary" size="s" onClick={() => onAction('unban', user)}>
            {texts.liftBan}
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="s"
            className={styles.ban}
            disabled={isSelf}
            onClick={() => onAction('ban', user)}
          >
            {texts.banUser}
          </Button>
        )}
      </div>
    </Card>
  );
}
