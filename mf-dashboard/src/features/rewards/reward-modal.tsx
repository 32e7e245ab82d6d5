import { type Avatar, findAvatar } from '@storysprout/contract';
import { api, log, useRefreshProfile, useSession } from '@storysprout/kit';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { TreasureDialog } from './treasure-dialog';

const textFields = 'textarea, select, input:not([type="checkbox"]):not([type="radio"]):not([type="file"])';

function subscribe(onChange: () => void): () => void {
  // The element that gets the focus has it only after the event that takes it from the last one.
  const later = () => queueMicrotask(onChange);
  document.addEventListener('focusin', later);
  document.addEventListener('focusout', later);
  return () => {
    document.removeEventListener('focusin', later);
    document.removeEventListener('focusout', later);
  };
}

function isTyping(): boolean {
  return document.activeElement?.matches(textFields) ?? false;
}

/** Whether the reader is in a text field: nobody should lose the focus in the middle of a word. */
function useIsTyping(): boolean {
  return useSyncExternalStore(subscribe, isTyping);
}

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
      await api.call('PUT /user/clear-unlocked');
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
