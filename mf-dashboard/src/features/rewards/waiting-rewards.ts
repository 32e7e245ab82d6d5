import { type Avatar, findAvatar } from '@storysprout/contract';

const prefix = 'unlocked-';

/** The avatars that wait to be shown, from entries such as `unlocked-avatar-panda`. */
export function waitingRewards(rewards: readonly string[]): readonly Avatar[] {
  return rewards
    .filter((entry) => entry.startsWith(prefix))
    .map((entry) => findAvatar(entry.slice(prefix.length)))
    .filter((avatar) => avatar !== undefined);
}
