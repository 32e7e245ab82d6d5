import type { AdminUser } from '@storysprout/contract';
import { Badge } from '@storysprout/kit';

/** What sets an account apart. */
export function UserBadges({ user }: { user: Pick<AdminUser, 'isAdmin' | 'isBanned' | 'emailVerified'> }) {
  return (
    <>
      {user.isAdmin && (
        <Badge tone="blue" emoji="shield">
          Moderator
        </Badge>
      )}
      {user.isBanned && (
        <Badge tone="berry" emoji="no-entry">
          Banned
        </Badge>
      )}
      {user.emailVerified === false && (
        <Badge tone="sun" emoji="envelope">
          E-mail not confirmed
        </Badge>
      )}
    </>
  );
}
