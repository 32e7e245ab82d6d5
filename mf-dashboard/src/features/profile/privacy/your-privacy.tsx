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
import * as texts from '../../../texts/privacy';
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
    onError: (error) => toast.error(errorMessage(error, texts.didNotWork)),
  });
}

/** Settings for what readers show of themselves (docs/product.md#a-page-of-ones-own). */
export function YourPrivacy({ user: { _id, privacy } }: { readonly user: Pick<User, '_id' | 'privacy'> }) {
  const { mutate, isPending } = useSetPrivacy();
  if (!privacy) return null;
  const { onLeaderboard, hasPage } = privacy;
  return (
    <Panel title={texts.yourPrivacy} emoji="locked">
      <Stack gap={3} className={styles.switches}>
        <div>
          <Switch
            label={texts.showMeOnTheLeaderboard}
            checked={onLeaderboard}
            disabled={isPending}
            onChange={(checked) => mutate({ onLeaderboard: checked })}
          />
          <p className={styles.about}>{onLeaderboard ? texts.othersCanSeeYourPlace : texts.onlyYouCanSeeYour}</p>
        </div>
        <div>
          <Switch
            label={texts.pageOfMyOwn}
            checked={hasPage}
            disabled={isPending}
            onChange={(checked) => mutate({ hasPage: checked })}
          />
          <p className={styles.about}>
            {hasPage ? <PageLink to={`/reader/${_id}`}>{texts.seeMyPage}</PageLink> : texts.pageWouldShow}
          </p>
        </div>
        <PageLink to="/privacy">{texts.whatWeKeepAboutYou}</PageLink>
      </Stack>
    </Panel>
  );
}
