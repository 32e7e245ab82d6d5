import { type Avatar, avatars } from '@storysprout/contract';

export interface NextAvatar {
  readonly avatar: Avatar;
  readonly xpToGo: number;
  /** The reader's progress since the previous avatar, from 0 to 100. */
  readonly percent: number;
}

/** The avatar that unlocks next; null for a reader who has them all. */
export function nextAvatar(totalPoints: number): NextAvatar | null {
  const avatar = avatars.find(({ unlockXp }) => unlockXp > totalPoints);
  if (!avatar) return null;
  const before = Math.max(0, ...avatars.map(({ unlockXp }) => unlockXp).filter((xp) => xp <= totalPoints));
  const percent = ((totalPoints - before) / (avatar.unlockXp - before)) * 100;
  return { avatar, xpToGo: avatar.unlockXp - totalPoints, percent };
}
