import {
  Icon,
  IconButton,
  log,
  useQuery,
  useQueryClient,
  useRealtime,
  useRealtimeStart,
  useSession,
} from '@storysprout/kit';
import { useNavigate } from '@storysprout/kit/router';
import { useEffect } from 'react';
import * as texts from '../../texts/challenge';
import { challengeQuery, latestQuery, useMarkRead } from './challenge.query';
import styles from './challenge-bell.module.css';
import { noteRead, wasRead } from './read-mark';

/** Returns whether the challenge is unread. Asks the server only if this browser doesn't have the answer. */
function useUnreadChallenge(): boolean {
  const client = useQueryClient();
  const { userId } = useSession();
  const { data: latestId, isError } = useQuery(latestQuery);
  const isKnown = latestId === null || (latestId !== undefined && wasRead(userId, latestId));
  const { data: challenge, error } = useQuery({
    ...challengeQuery,
    enabled: isError || (latestId !== undefined && !isKnown),
  });
  useRealtime('challengePublished', ({ challengeId }) => {
    client.setQueryData(latestQuery.queryKey, challengeId);
    void client.invalidateQueries({ queryKey: challengeQuery.queryKey, exact: true });
  });
  useRealtimeStart(() => void client.invalidateQueries({ queryKey: challengeQuery.queryKey }));
  useEffect(() => {
    if (error) log.warn('The weekly challenge could not be fetched.', error);
  }, [error]);
  useEffect(() => {
    if (challenge?.isRead) noteRead(userId, challenge._id);
  }, [challenge, userId]);
  return !isKnown && challenge?.isRead === false;
}

/** Opens the weekly challenge; a red dot marks an unread one (docs/product.md#header). */
export function ChallengeBell() {
  const unread = useUnreadChallenge();
  const { mutateAsync: markRead } = useMarkRead();
  const navigate = useNavigate();
  const handleClick = async () => {
    if (unread) await markRead().catch(() => undefined);
    navigate('/weeklychallenge', { state: { unread } });
  };
  return (
    <IconButton
      label={unread ? texts.newChallenge : texts.bell}
      className={styles.bell}
      onClick={() => void handleClick()}
    >
      <Icon name="bell" size={26} />
      {unread && <span className={styles.dot} data-testid="unread-dot" />}
    </IconButton>
  );
}
