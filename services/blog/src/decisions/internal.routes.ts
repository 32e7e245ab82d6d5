import type { Router } from '@koa/router';
import { decisionRequest, listAdminBlogsQuery } from '@storysprout/contract';
import { parse, parseIdParam } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { BlogService } from '../blogs/blog.service';
import type { BlogAnswers } from '../blogs/blog-answers';
import type { BlogListService } from '../blogs/blog-list.service';
import { blogNotFound } from '../shared/not-found';
import type { SignedInViewer } from '../shared/viewer';
import type { DecisionService } from './decision.service';

export interface InternalRoutesDeps {
  blogs: Pick<BlogService, 'read'>;
  lists: BlogListService;
  decisions: DecisionService;
  answers: BlogAnswers;
}

/** Other services call on behalf of moderators, whom they have checked, so answers hold what moderators may see. */
const moderator: SignedInViewer = { id: new ObjectId('000000000000000000000000'), isAdmin: true };

/** Calls from the admin service. The gateway never routes `/internal/*`. */
export function internalRoutes(router: Router, { blogs, lists, decisions, answers }: InternalRoutesDeps): void {
  router.get('/internal/blogs', async (ctx) => {
    const { items, nextCursor } = await lists.forModerators(parse(listAdminBlogsQuery, ctx.query));
    ctx.body = { blogs: await answers.blogs(items, moderator), nextCursor };
  });

  router.get('/internal/blogs/:id', async (ctx) => {
    const blog = await blogs.read(parseIdParam(ctx.params.id, blogNotFound), moderator);
    ctx.body = { blog: await answers.blog(blog, moderator) };
  });

  router.post('/internal/blogs/:id/decision', async (ctx) => {
    const id = parseIdParam(ctx.params.id, blogNotFound);
    const { blog, before } = await decisions.decide(id, parse(decisionRequest, ctx.request.body));
    ctx.body = { blog: await answers.blog(blog, moderator), before };
  });

  router.get('/internal/moderation/summary', async (ctx) => {
    ctx.body = await decisions.summary();
  });
}
