import type { Avatar, StoredUser } from '@storysprout/contract';
import {
  api,
  Badge,
  errorMessage,
  formatCount,
  PageLink,
  Panel,
  Row,
  Stack,
  toast,
  useMutation,
  useSession,
} from '@storysprout/kit';
import { badgePicture } from '../../shared/badge-pictures';
import { nextAvatar } from '../../shared/next-avatar';
import * as texts from '../../texts/rewards';
import { AvatarPicker } from './avatar-picker';
import styles from './collected-rewards.module.css';

/** The dashboard's last tab: badges earned and avatars to wear. */
export function CollectedRewards({ user }: { user: StoredUser }) {
  const { setUser } = useSession();
  const next = nextAvatar(user.totalPoints);
  const { mutate, isPending } = useMutation({
    mutationFn: (avatar: Avatar) => api.call('PUT /user/avatar', { body: { avatarId: avatar.id } }),
    onSuccess: ({ user: changed }) => {
      setUser(changed);
      toast.success(texts.avatarUpdated);
    },
    onError: (error) => toast.error(errorMessage(error, texts.failedToSetAvatar)),
  });
  return (
    <Stack gap={5}>
      <Panel title={texts.badges} emoji="sports-medal">
        {user.badges.length === 0 ? (
          <p className={styles.none}>{texts.firstBadge}</p>
        ) : (
          <Row as="ul" gap={2} align="stretch">
            {user.badges.map((badge) => (
              <li key={badge}>
                <Badge tone="sun" emoji={badgePicture(badge)}>
                  {badge}
                </Badge>
              </li>
            ))}
          </Row>
        )}
        <p className={styles.more}>
          <PageLink to="/Achievements">{texts.seeAllBadgesAndHow}</PageLink>
        </p>
      </Panel>
      <Panel title={texts.avatars} emoji="wrapped-gift">
        {next && <p className={styles.next}>{texts.nextAvatar(formatCount(next.xpToGo), next.avatar.label)}</p>}
        <AvatarPicker user={user} disabled={isPending} onPick={mutate} />
      </Panel>
    </Stack>
  );
}
