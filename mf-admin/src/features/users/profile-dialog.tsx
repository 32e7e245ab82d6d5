import type { AdminUser } from '@storysprout/contract';
import { Avatar, Badge, Dialog, formatCount, formatLongDate, Row, XpBadge } from '@storysprout/kit';
import { UserBadges } from './user-badges';
import styles from './users.module.css';

/** Nothing when nobody was asked to confirm the address. */
function confirmation({ emailVerified }: AdminUser): string {
  if (emailVerified === undefined) return '';
  return emailVerified ? ' (confirmed)' : ' (not confirmed)';
}

function newAddress({ pendingEmail }: AdminUser): [string, string][] {
  return pendingEmail ? [['New e-mail', `${pendingEmail} (not confirmed)`]] : [];
}

/** Not from a round that the server replayed, so it may be made up. */
function bareXpOf({ bareXp }: AdminUser): [string, string][] {
  return bareXp === undefined ? [] : [['XP without a round', `${formatCount(bareXp)} in the last 30 days`]];
}

export function ProfileDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const facts: readonly [string, string][] = [
    ['E-mail', `${user.email}${confirmation(user)}`],
    ...newAddress(user),
    ['Level', formatCount(user.level)],
    ...bareXpOf(user),
    ['Published blogs', formatCount(user.blogCount)],
    ['Comments', formatCount(user.commentCount)],
    ['Warnings, mutes', `${formatCount(user.warnings ?? 0)}, ${formatCount(user.mutes ?? 0)}`],
    ['Member since', formatLongDate(user.createdAt)],
  ];
  return (
    <Dialog open onClose={onClose} title={user.name} emoji="identification-card">
      <Row gap={4}>
        <Avatar user={user} size={96} decorative />
        <Row gap={2} align="stretch">
          <XpBadge xp={user.totalPoints} />
          <UserBadges user={user} />
        </Row>
      </Row>
      {user.isBanned && (
        <p className={styles.banReason}>
          Banned: <bdi>{user.banReason}</bdi>
        </p>
      )}
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {user.badges.length > 0 && (
        <Row gap={2} align="stretch">
          {user.badges.map((badge) => (
            <Badge key={badge} tone="sun" emoji="sports-medal">
              {badge}
            </Badge>
          ))}
        </Row>
      )}
    </Dialog>
  );
}
