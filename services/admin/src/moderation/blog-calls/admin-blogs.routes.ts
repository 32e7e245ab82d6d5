import type { Router } from '@koa/router';
import type { BlogStatus, DecisionResponse } from '@storysprout/contract';
import { type ServiceClient, serve } from '@storysprout/service-kit';
import { actorOf } from '../../audit';
import * as texts from '../../texts/admin-blogs';
import type { AdminBlogsService } from './admin-blogs.service';

/** Moderators' view of blogs and their decisions. Deleting a published blog is a rejection (docs/product.md#blog-status). */
export function adminBlogsRoutes(router: Router, service: AdminBlogsService, blogs: ServiceClient): void {
  serve(router, 'GET /admin/blogs', ({ query }) => blogs.call('GET /internal/blogs', { query }));

  serve(router, 'GET /admin/moderation/summary', () => blogs.call('GET /internal/moderation/summary'));

  serve(router, 'PUT /admin/blogs/approve/{id}', async ({ params, body, user }) => {
    return answer(texts.published, await service.approve(params.id, actorOf(user), body));
  });

  serve(router, 'PUT /admin/blogs/reject/{id}', async ({ params, body, user }) => {
    return answer(texts.wentBack, await service.reject(params.id, actorOf(user), body));
  });

  serve(router, 'PUT /admin/blogs/undo/{id}', async ({ params, user }) => {
    return answer(texts.takenBack, await service.undo(params.id, actorOf(user)));
  });
}

function answer(message: string, status: BlogStatus): DecisionResponse {
  return { success: true, message, status };
}
