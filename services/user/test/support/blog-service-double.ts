import { createServiceApp } from '@storysprout/service-kit';
import { onCleanup, quietLogger, startApp, testInternalVerifier } from '@storysprout/service-kit/testing';

export interface BlogServiceDouble {
  readonly url: string;
  /** Accounts that are new; all others are trusted. */
  readonly newAccounts: Set<string>;
  close(): Promise<void>;
}

/** Starts a server that answers like the blog service whether an account is trusted. */
export async function startBlogService(): Promise<BlogServiceDouble> {
  const newAccounts = new Set<string>();
  const { app, router } = createServiceApp({
    name: 'blog-double',
    logger: quietLogger,
    internal: testInternalVerifier('blog'),
  });
  router.get('/internal/accounts/:id/trust', (ctx) => {
    ctx.body = { isTrusted: !newAccounts.has(ctx.params.id ?? '') };
  });
  const running = await startApp(app);
  onCleanup(() => running.close());
  return { url: running.url, newAccounts, close: () => running.close() };
}
