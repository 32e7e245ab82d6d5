import type { Router } from '@koa/router';
import { parseIdParam, requireUser, type TokenVerifier } from '@storysprout/service-kit';
import { blogNotFound } from '../shared/not-found';
import type { ShareService } from './share.service';

/** `POST /blog/post/{id}/share` counts a share (design section 4). */
export function shareRoutes(
  router: Router,
  { verifier, shares }: { verifier: TokenVerifier; shares: ShareService },
): void {
  router.post('/blog/post/:id/share', requireUser(verifier), async (ctx) => {
    const id = parseIdParam(ctx.params.id, blogNotFound);
    ctx.body = { success: true, shareCount: await shares.share(id, ctx.state.user.id) };
  });
}
