import { log, useRefreshProfile, useSession } from '@storysprout/kit';
import { useCallback, useState } from 'react';
import { clearUnlocked } from '../../api/clear-unlocked';
import { TreasureDialog } from './treasure-dialog';
import { useIsTyping } from './use-is-typing';
import { waitingRewards } from './waiting-rewards';

/**
 * Shows the reader's new rewards one at a time and then clears them on the server (docs/product.md#rewards). Claimed
 * ones are not shown again in this visit, even while the clearing call has not come through. The first one waits until
 * nobody is typing.
 */
export function RewardModal() {
  const { user } = useSession();
  const refreshProfile = useRefreshProfile();
  const [claimed, setClaimed] = useState<ReadonlySet<string>>(new Set());
  const waiting = waitingRewards(user?.rewards ?? []).filter(({ id }) => !claimed.has(id));
  const [reward] = waiting;
  const isTyping = useIsTyping();

  const clear = useCallback(async () => {
    try {
      await clearUnlocked();
      await refreshProfile();
    } catch (error) {
      // They stay on the server and are shown at the next visit: nothing is lost.
      log.warn('The shown rewards could not be cleared.', error);
    }
  }, [refreshProfile]);

  if (!reward || isTyping) return null;
  const handleClaim = () => {
    setClaimed(new Set([...claimed, reward.id]));
    if (waiting.length === 1) void clear();
  };
  return <TreasureDialog key={reward.id} reward={reward} remaining={waiting.length - 1} onClaim={handleClaim} />;
}
