import type { Avatar, StoredUser } from '@storysprout/contract';
import {
  api,
  Badge,
  errorMessage,
  PageLink,
  Panel,
  Row,
  Stack,
  toast,
  useMutation,
  useSession,
} from '@storysprout/kit';
import { AvatarPicker } from './avatar-picker';
import styles from './collected-rewards.module.css';

/** The dashboard's last tab: badges earned and avatars to wear. */
export function CollectedRewards({ user }: { user: StoredUser }) {
  const { setUser } = useSession();
  const { mutate, isPending } = useMutation({
    mutationFn: (avatar: Avatar) => api.call('PUT /user/avatar', { body: { avatarId: avatar.id } }),
    onSuccess: ({ user: changed }) => {
      setUser(changed);
      toast.success('Avatar updated!');
    },
    onError: (error) => toast.error(errorMessage(error, 'Failed to set avatar.')),
  });
  return (
    <Stack gap={5}>
      <Panel title="Badges" emoji="sports-medal">
        {user.badges.length === 0 ? (
          <p className={styles.none}>Your first badge is waiting: publish a blog to earn it.</p>
        ) : (
          <Row as="ul" gap={2} align="stretch">
            {user.badges.map((badge) => (
              <li key={badge}>
                <Badge tone="sun" emoji="glowing-star">
                  {badge}
                </Badge>
              </li>
            ))}
          </Row>
        )}
        <p className={styles.more}>
          <PageLink to="/Achievements">See all badges and how to get them</PageLink>
        </p>
      </Panel>
      <Panel title="Avatars" emoji="wrapped-gift">
        <AvatarPicker user={user} disabled={isPending} onPick={mutate} />
      </Panel>
    </Stack>
  );
}
