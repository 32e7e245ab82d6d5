import type { ConsentForOthers } from '@storysprout/contract';
import { AppError, createServiceApp } from '@storysprout/service-kit';
import { quietLogger, startApp, testInternalVerifier } from '@storysprout/service-kit/testing';

export interface UserServiceDouble {
  url: string;
  /** The number of profiles that were requested. */
  asked(): number;
  add(user: {
    userId: string;
    name: string;
    image?: string | null;
    consent?: ConsentForOthers;
    emailVerified?: boolean;
    isModerator?: boolean;
    revision?: number;
  }): void;
  forgetAll(): void;
  close(): Promise<void>;
}

/** Serves the user service's `/internal/users/:id/profile` over real HTTP, with the users that a test added. */
export async function startUserService(): Promise<UserServiceDouble> {
  const users = new Map<string, object>();
  let asked = 0;
  const { app, router } = createServiceApp({
    name: 'user-double',
    logger: quietLogger,
    internal: testInternalVerifier('user'),
  });
  router.get('/internal/users/:id/profile', async (ctx) => {
    asked += 1;
    const profile = users.get(ctx.params.id ?? '');
    if (!profile) throw new AppError('not_found', 'User not found.');
    ctx.body = { profile };
  });
  const running = await startApp(app);
  return {
    url: running.url,
    asked: () => asked,
    add: ({ userId, name, image = null, revision = 0, ...user }) => {
      users.set(userId, { isModerator: false, ...user, userId, name, image, revision });
    },
    forgetAll: () => users.clear(),
    close: () => running.close(),
  };
}
