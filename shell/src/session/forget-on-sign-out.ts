import { forgetDevice } from '@storysprout/kit';
import { session } from '@storysprout/kit/host';

/**
 * Removes what this browser keeps of a reader whose session ends, however it ends and in whichever tab: the next reader of
 * this device finds nothing. What only this device has stays, to be sent or deleted. @returns how to stop
 */
export function forgetOnSignOut(): () => void {
  let { userId } = session.get();
  return session.subscribe(() => {
    const before = userId;
    userId = session.get().userId;
    if (before !== null && before !== userId) void forgetDevice(before, { keepUnsent: true });
  });
}
