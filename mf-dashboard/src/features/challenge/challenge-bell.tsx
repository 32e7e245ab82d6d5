import type { Challenge } from '@storysprout/contract';
import { Icon, IconButton, log, useQuery, useQueryClient, useRealtime, useRealtimeStart } from '@storysprout/kit';
import { useNavigate } from '@storysprout/kit/router';
import { useEffect } from 'react';
import { challengeQuery, useMarkRead } from './challenge.query';
import styles from './challenge-bell.module.css';

function useChallenge(): Challenge | null {
  const client = useQueryClient();
  const { data = null, error } = useQuery(challengeQuery);
  const lookAgain = () => void client.invalidateQueries({ queryKey: challengeQuery.queryKey });
  useRealtime('challengePublished', lookAgain);
  useRealtimeStart(lookAgain);
  useEffect(() => {
    if (error) log.warn('The weekly challenge could not be fetched.', error);
  }, [error]);
  return data;
}

/** Opens the weekly challenge; a red dot says that it was not read yet (docs/product.md#header). */
export function ChallengeBell() {
  const challenge = useChallenge();
  const { mutateAsync: markRead } = useMarkRead();
  const navigate = useNavigate();
  const unread = challenge?.isRead === false;
  const handleClick = async () => {
    if (unread) await markRead().catch(() => undefined);
    navigate('/weeklychallenge', { state: { unread } });
  };
  return (
    <IconButton
      label={unread ? 'Weekly challenge: a new one is here' : 'Weekly challenge'}
      className={styles.bell}
      onClick={() => void handleClick()}
    >
      <Icon name="bell" size={26} />
      {unread && <span className={styles.dot} data-testid="unread-dot" />}
    </IconButton>
  );
}
