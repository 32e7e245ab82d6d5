import type { Router } from '@koa/router';
import {
  approveRequest,
  type BlogStatus,
  type DecisionResponse,
  listAdminBlogsQuery,
  rejectRequest,
} from '@storysprout/contract';
import { parse, parseIdParam, type SignedInState } from '@storysprout/service-kit';
import type { Middleware } from 'koa';
import { actorOf } from '../shared/actor';
import type { BlogClient } from '../upstreams/blog-client';
import type { ModerationService } from './moderation.service';

export interface ModerationRouteDeps {
  readonly blogs: Pick<BlogClient, 'list' | 'summary'>;
  readonly moderation: ModerationService;
  readonly requireAdmin: Middleware<SignedInState>;
}

/** Moderators' blogs (spec section 7, design section 4). Delete on a published blog is a rejection. */
export function moderationRoutes(router: Router, { blogs, moderation, requireAdmin }: ModerationRouteDeps): void {
  router.get('/admin/blogs', requireAdmin, async (ctx) => {
    ctx.body = await blogs.list(parse(listAdminBlogsQuery, ctx.query));
  });

  router.get('/admin/moderation/summary', requireAdmin, async (ctx) => {
    ctx.body = await blogs.summary();
  });

  router.put('/admin/blogs/approve/:id', requireAdmin, async (ctx) => {
    const request = parse(approveRequest, ctx.request.body ?? {});
    const status = await moderation.approve(blogIdOf(ctx.params.id), actorOf(ctx.state.user), request);
    ctx.body = answer('The blog is published.', status);
  });

  router.put('/admin/blogs/reject/:id', requireAdmin, async (ctx) => {
    const blogId = blogIdOf(ctx.params.id);
    const request = parse(rejectRequest, ctx.request.body ?? {});
    ctx.body = answer(
      'The blog went back to its writer.',
      await moderation.reject(blogId, actorOf(ctx.state.user), request),
    );
  });

  router.put('/admin/blogs/undo/:id', requireAdmin, async (ctx) => {
    const status = await moderation.undo(blogIdOf(ctx.params.id), actorOf(ctx.state.user));
    ctx.body = answer('The decision was taken back.', status);
  });
}

function blogIdOf(param: string | undefined): string {
  return parseIdParam(param, 'Blog not found.').toHexString();
}

function answer(message: string, status: BlogStatus): DecisionResponse {
  return { success: true, message, status };
}
