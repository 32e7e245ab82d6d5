import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { BlogService } from '../blogs/blog.service';
import type { BlogAnswers } from '../blogs/blog-answers';
import type { BlogListService } from '../blogs/blog-list.service';
import type { SignedInViewer } from '../shared/viewer';
import type { DecisionService } from './decision.service';

export interface InternalRoutesDeps {
  blogs: Pick<BlogService, 'read'>;
  lists: BlogListService;
  decisions: DecisionService;
  blogAnswers: BlogAnswers;
}

/** Other services call on behalf of moderators, whom they have checked, so answers hold what moderators may see. */
const moderator: SignedInViewer = { id: new ObjectId('000000000000000000000000'), isAdmin: true };

/** Calls from the admin service. */
export function internalRoutes(router: Router, { blogs, lists, decisions, blogAnswers }: InternalRoutesDeps): void {
  serve(router, 'GET /internal/blogs', async ({ query }) => {
    const { items, nextCursor } = await lists.forModerators(query);
    return { blogs: await blogAnswers.blogs(items, moderator), nextCursor };
  });

  serve(router, 'GET /internal/blogs/{id}', async ({ params }) => {
    const blog = await blogs.read(new ObjectId(params.id), moderator);
    return { blog: await blogAnswers.blog(blog, moderator) };
  });

  serve(router, 'POST /internal/blogs/{id}/decision', async ({ params, body }) => {
    const { blog, before } = await decisions.decide(new ObjectId(params.id), body);
    return { blog: await blogAnswers.blog(blog, moderator), before };
  });

  serve(router, 'GET /internal/moderation/summary', () => decisions.summary());
}
