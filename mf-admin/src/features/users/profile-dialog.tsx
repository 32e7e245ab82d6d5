import type { AdminUser } from '@storysprout/contract';
import { Avatar, Badge, Dialog, formatCount, formatLongDate, Row, XpBadge } from '@storysprout/kit';
import * as texts from '../../texts/users';
import { UserBadges } from './user-badges';
import styles from './users.module.css';

/** Returns nothing when no confirmation of the address was requested. */
function confirmation({ emailVerified }: AdminUser): string {
  if (emailVerified === undefined) return '';
  return emailVerified ? ' (confirmed)' : texts.notConfirmed;
}

function newAddress({ pendingEmail }: AdminUser): [string, string][] {
  return pendingEmail ? [[texts.newEmail, texts.notConfirmedEmail(pendingEmail)]] : [];
}

/** Shows XP that were booked without a round that the server replayed, because they may be made up. */
function bareXpOf({ bareXp }: AdminUser): [string, string][] {
  return bareXp === undefined ? [] : [[texts.xpWithoutARound, texts.inLastDays(formatCount(bareXp))]];
}

export function ProfileDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const facts: readonly [string, string][] = [
    ['E-mail', `${user.email}${confirmation(user)}`],
    ...newAddress(user),
    [texts.level, formatCount(user.level)],
    ...bareXpOf(user),
    [texts.publishedBlogs, formatCount(user.blogCount)],
    [texts.comments, formatCount(user.commentCount)],
    [texts.warningsMutes, `${formatCount(user.warnings ?? 0)}, ${formatCount(user.mutes ?? 0)}`],
    [texts.memberSince, formatLongDate(user.createdAt)],
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
          {texts.bannedFor} <bdi>{user.banReason}</bdi>
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
