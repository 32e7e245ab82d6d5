/** Levels, badges and what earns XP. */

export const earned = 'Earned!';
export const progress = (have: number, goal: number) => `${have} of ${goal}`;
export const badges = 'Badges';
export const funZone = 'FunZone';
export const gamesEarnXp = 'Every game earns XP. Win three different games in one day to become a FunZone Explorer.';
export const openFunZone = 'Go to FunZone';
export const levels = 'Levels';
export const youAreLevel = (level: number) => `You are level ${level}`;
export const levelUpEvery = (xp: number) => `You level up every ${xp} XP. Everyone starts at level 1.`;
export const nextLevel = 'Next level';
export const xpToGo = (xp: string) => `${xp} XP to go`;
export const postABlog = 'Post a blog';
export const writeAComment = 'Write a comment';
export const likeABlog = 'Like a story';
export const shareABlog = 'Share a story';
export const dailyLogin = 'Daily login';
export const winThreeGames = 'FunZone: win three different games in one day';
export const howYouEarnXp = 'How you earn XP';
export const firstEachDay = (most: number) => `First ${most} each day`;
export const achievements = 'Achievements';
export const achievementsLead = 'Everything you write, read and play helps you grow.';
