import { AppError, createServiceApp } from '@storysprout/service-kit';
import { quietLogger, startApp, testInternalVerifier } from '@storysprout/service-kit/testing';

export interface UserServiceDouble {
  url: string;
  /** How many times it was asked for a user. */
  asked(): number;
  add(user: { userId: string; name: string; image?: string | null }): void;
  /** Forgets all its users. */
  forgetAll(): void;
  close(): Promise<void>;
}

/** The user service's `/internal/users/:id` over real HTTP, with the users a test gave it. */
export async function startUserService(): Promise<UserServiceDouble> {
  const users = new Map<string, object>();
  let asked = 0;
  const { app, router } = createServiceApp({
    name: 'user-double',
    logger: quietLogger,
    internal: testInternalVerifier('user'),
  });
  router.get('/internal/users/:id', async (ctx) => {
    asked += 1;
    const user = users.get(ctx.params.id ?? '');
    if (!user) throw new AppError('not_found', 'User not found.');
    ctx.body = { user };
  });
  const running = await startApp(app);
  return {
    url: running.url,
    asked: () => asked,
    add: ({ userId, name, image = null }) => {
      users.set(userId, adminUser(userId, name, image));
    },
    forgetAll: () => users.clear(),
    close: () => running.close(),
  };
}

function adminUser(userId: string, name: string, image: string | null) {
  return {
    _id: userId,
    name,
    image,
    email: `${userId}@example.com`,
    totalPoints: 0,
    points: 0,
    level: 1,
    badges: [],
    profileAvatar: null,
    blogCount: 0,
    commentCount: 0,
    isAdmin: false,
    isBanned: false,
    banReason: null,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
}
