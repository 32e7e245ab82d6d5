import { type Avatar, findAvatar } from '@storysprout/contract';
import { api, log, useMomentTurn, useRefreshProfile, useSession } from '@storysprout/kit';
import { useCallback, useState } from 'react';
import { TreasureDialog } from './treasure-dialog';

const prefix = 'unlocked-';

/** The avatars that wait to be shown, from entries such as `unlocked-avatar-panda`. */
export function waitingRewards(rewards: readonly string[]): readonly Avatar[] {
  return rewards
    .filter((entry) => entry.startsWith(prefix))
    .map((entry) => findAvatar(entry.slice(prefix.length)))
    .filter((avatar) => avatar !== undefined);
}

/**
 * Shows the reader's new rewards one at a time and then clears them on the server (docs/product.md#rewards). Claimed
 * ones are not shown again in this visit, even if the call that clears them fails. They take turns with all other
 * celebrations, and wait while the reader is typing or playing a game (docs/product.md#celebrations).
 */
export function RewardModal() {
  const { user } = useSession();
  const refreshProfile = useRefreshProfile();
  const [claimed, setClaimed] = useState<ReadonlySet<string>>(new Set());
  const waiting = waitingRewards(user?.rewards ?? []).filter(({ id }) => !claimed.has(id));
  const [reward] = waiting;
  const isTurn = useMomentTurn(reward !== undefined);

  const clear = useCallback(async () => {
    try {
      await api.call('PUT /user/clear-unlocked');
      await refreshProfile();
    } catch (error) {
      // The rewards stay on the server and are shown again at the next visit, so nothing is lost.
      log.warn('The shown rewards could not be cleared.', error);
    }
  }, [refreshProfile]);

  if (!reward || !isTurn) return null;
  const handleClaim = () => {
    setClaimed(new Set([...claimed, reward.id]));
    if (waiting.length === 1) void clear();
  };
  return <TreasureDialog key={reward.id} reward={reward} remaining={waiting.length - 1} onClaim={handleClaim} />;
}
