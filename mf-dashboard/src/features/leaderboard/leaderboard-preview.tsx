import { pageSizes } from '@storysprout/contract';
import { api, LinkButton, Panel, Spinner, Stack, useQuery, useSession } from '@storysprout/kit';
import * as texts from '../../texts/leaderboard';
import styles from './leaderboard.module.css';
import { LeaderboardRow } from './leaderboard-row';

const topOfWeek = { filter: 'week', limit: pageSizes.leaderboardPreview } as const;

function Content() {
  const { userId } = useSession();
  const { data, isPending, isError } = useQuery({
    queryKey: ['leaderboard', 'week', 'top'],
    queryFn: ({ signal }) => api.call('GET /user/leaderboard', { query: topOfWeek, signal, shared: true }),
  });
  if (isPending) return <Spinner label={texts.loading} />;
  if (isError) return <p className={styles.message}>{texts.unable}</p>;
  if (data.users.length === 0) return <p className={styles.message}>{texts.nobodyThisWeek}</p>;
  return (
    <Stack as="ol" gap={2}>
      {data.users.map((entry) => (
        <LeaderboardRow key={entry._id} entry={entry} isMe={entry._id === userId} />
      ))}
    </Stack>
  );
}

/** The home page's 'Top 3 This Week' (docs/product.md#leaderboard). */
export function LeaderboardPreview() {
  return (
    <Panel title={texts.top3ThisWeek} emoji="trophy">
      <Content />
      <LinkButton className={styles.all} to="/leaderboard" variant="ghost" block>
        {texts.seeTheWholeLeaderboard}
      </LinkButton>
    </Panel>
  );
}
