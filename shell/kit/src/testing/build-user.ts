import { levelOf, type StoredUser, type User } from '@storysprout/contract';

/** Returns a reader as the API does. The overrides show what a test is about. */
export function buildUser(overrides: Partial<User> = {}): User {
  const totalPoints = overrides.totalPoints ?? 120;
  return {
    _id: '65f000000000000000000001',
    name: 'Mina',
    email: 'mina@storysprout.example',
    image: null,
    totalPoints,
    points: totalPoints,
    level: levelOf(totalPoints),
    badges: [],
    profileAvatar: null,
    blogCount: 0,
    commentCount: 0,
    likesReceived: 0,
    streakDays: 1,
    bestStreakDays: 1,
    explorerDays: 0,
    isAdmin: false,
    unlockedItems: [],
    rewards: [],
    createdAt: '2026-11-05T09:00:00.000Z',
    ...overrides,
  };
}

export type TestUser = User | StoredUser;
