import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { ShareService } from './share.service';

export function shareRoutes(router: Router, shares: ShareService): void {
  serve(router, 'POST /blog/post/{id}/share', async ({ params, user }) => {
    return { success: true, shareCount: await shares.share(new ObjectId(params.id), user.id) };
  });
}
