import { api, followingQuery, useFollow, useQuery } from '@storysprout/kit';
import * as texts from '../../texts/following';
import { PeoplePanel } from './people-panel';

/** Returns the number of followers, never their names (docs/product.md#following). */
const followersQuery = {
  queryKey: ['followers'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.call('GET /user/followers', { signal })).followers,
};

/**
 * Writers whom the reader follows, and the number of the reader's own followers; nothing while there are none of
 * either.
 */
export function FollowedWriters() {
  const { data: following = [] } = useQuery(followingQuery);
  const { data: followers = 0 } = useQuery(followersQuery);
  const { mutate, isPending, variables } = useFollow();
  if (following.length === 0 && followers === 0) return null;
  return (
    <PeoplePanel
      title={texts.writersYouFollow}
      emoji="open-book"
      note={followers > 0 ? texts.followYou(followers) : undefined}
      people={following}
      actionText={texts.stop}
      actionLabel={texts.stopFollowing}
      pendingId={isPending ? variables.writer.userId : undefined}
      onAction={(writer, onDone) => mutate({ writer, isOn: false }, { onSuccess: onDone })}
    />
  );
}
