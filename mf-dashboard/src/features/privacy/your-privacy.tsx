import type { SetPrivacyRequest, User } from '@storysprout/contract';
import {
  api,
  errorMessage,
  PageLink,
  Panel,
  Stack,
  Switch,
  toast,
  useMutation,
  useQueryClient,
  useSession,
} from '@storysprout/kit';
import styles from './your-privacy.module.css';

function useSetPrivacy() {
  const { setUser } = useSession();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: SetPrivacyRequest) => api.call('PUT /user/privacy', { body }),
    onSuccess: ({ user }) => {
      setUser(user);
      void queries.invalidateQueries({ queryKey: ['leaderboard'] });
    },
    onError: (error) => toast.error(errorMessage(error, 'That did not work. Please try again.')),
  });
}

/** What readers show of themselves (docs/product.md#a-page-of-ones-own). */
export function YourPrivacy({ user: { _id, privacy } }: { readonly user: Pick<User, '_id' | 'privacy'> }) {
  const { mutate, isPending } = useSetPrivacy();
  if (!privacy) return null;
  const { onLeaderboard, hasPage } = privacy;
  return (
    <Panel title="Your privacy" emoji="locked">
      <Stack gap={3} className={styles.switches}>
        <div>
          <Switch
            label="Show me on the leaderboard"
            checked={onLeaderboard}
            disabled={isPending}
            onChange={(checked) => mutate({ onLeaderboard: checked })}
          />
          <p className={styles.about}>
            {onLeaderboard ? 'Others can see your place.' : 'Only you can see your place.'}
          </p>
        </div>
        <div>
          <Switch
            label="Give me a page of my own"
            checked={hasPage}
            disabled={isPending}
            onChange={(checked) => mutate({ hasPage: checked })}
          />
          <p className={styles.about}>
            {hasPage ? (
              <PageLink to={`/reader/${_id}`}>See my page</PageLink>
            ) : (
              'It would show your name, your picture, your badges and your published blogs.'
            )}
          </p>
        </div>
        <PageLink to="/privacy">What we keep about you</PageLink>
      </Stack>
    </Panel>
  );
}
