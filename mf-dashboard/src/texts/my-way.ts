import { formatCount } from '@storysprout/kit';

/** Texts about a reader's next goals. A sprout is half a level, so that the two bars never show the same. */

const xp = (count: number) => `${formatCount(count)} XP`;

export const nextSprout = (xpToGo: number) => `Next sprout: ${xp(xpToGo)} to go`;
export const nextLevel = (level: number, xpToGo: number) => `Level ${level}: ${xp(xpToGo)} to go`;
export const sproutBar = 'Next sprout';
export const levelBar = 'Next level';
export const path = 'Your path';
export const pathStep = (level: number) => `Level ${level}`;
export const youAreHere = 'You are here';
export const badges = 'Your badges';
export const noBadges = 'Your first badge is waiting.';
export const nextBadge = (name: string, have: number, goal: number) => `${name}: ${have} of ${goal}`;
export const allBadges = 'See all badges';
export const nextAvatarTitle = 'Your next avatar';
export const nextAvatar = (xpToGo: number, label: string) => `${xp(xpToGo)} to ${label}`;
export const allAvatars = 'You have every avatar. Wow!';
export const myAvatars = 'Pick an avatar';
export const stories = 'Your stories';
export const noStories = 'Your stories will show up here, each with its cover.';
export const writeOne = 'Write a story';
export const allStories = 'See all your stories';
