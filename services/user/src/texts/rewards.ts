export const avatarUpdated = 'Avatar updated!';
export const noSuchAvatar = 'There is no such avatar.';
export const locked = (avatar: string, xp: number) => `${avatar} is still locked. It opens at ${xp} XP.`;
