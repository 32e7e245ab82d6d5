import { api, Button, followingQuery, Panel, useFollow, useQuery } from '@storysprout/kit';
import { useRef } from 'react';
import * as texts from '../../texts/following';
import styles from './following.module.css';

/** A number, and never names (docs/product.md#following). */
const followersQuery = {
  queryKey: ['followers'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.call('GET /user/followers', { signal })).followers,
};

/** Whom the reader follows, and how many readers follow them; nothing while it is nobody. */
export function FollowedWriters() {
  const { data: following = [] } = useQuery(followingQuery);
  const { data: followers = 0 } = useQuery(followersQuery);
  const list = useRef<HTMLUListElement>(null);
  const { mutate, isPending } = useFollow();
  if (following.length === 0 && followers === 0) return null;
  return (
    <Panel title={texts.writersYouFollow} emoji="open-book">
      {followers > 0 && <p className={styles.note}>{texts.followYou(followers)}</p>}
      <ul ref={list} tabIndex={-1} className={styles.list} aria-label={texts.writersYouFollow}>
        {following.map((writer) => (
          <li key={writer.userId} className={styles.row}>
            <bdi className={styles.name}>{writer.name}</bdi>
            <Button
              variant="secondary"
              size="s"
              disabled={isPending}
              aria-label={texts.stopFollowing(writer.name)}
              // The button that had the focus goes with its row.
              onClick={() => mutate({ writer, isOn: false }, { onSuccess: () => list.current?.focus() })}
            >
              {texts.stop}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
