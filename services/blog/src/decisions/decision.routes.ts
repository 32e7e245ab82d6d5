import type { Router } from '@koa/router';
import { serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { BlogPresenter } from '../blogs/blog.presenter';
import type { BlogService } from '../blogs/blog.service';
import type { BlogListService } from '../blogs/blog-list.service';
import type { SignedInViewer } from '../shared/viewing';
import type { DecisionService } from './decision.service';

export interface InternalRoutesDeps {
  blogs: Pick<BlogService, 'read'>;
  lists: BlogListService;
  decisions: DecisionService;
  blogPresenter: BlogPresenter;
}

/** Other services call on behalf of moderators, whom they have checked, so answers hold what moderators may see. */
const moderator: SignedInViewer = { id: new ObjectId('000000000000000000000000'), isAdmin: true };

/** Calls from the admin service. */
export function internalRoutes(router: Router, { blogs, lists, decisions, blogPresenter }: InternalRoutesDeps): void {
  serve(router, 'GET /internal/blogs', async ({ query }) => {
    return blogPresenter.page(await lists.forModerators(query), moderator);
  });

  serve(router, 'GET /internal/blogs/{id}', async ({ params }) => {
    const blog = await blogs.read(new ObjectId(params.id), moderator);
    return { blog: await blogPresenter.blog(blog, moderator) };
  });

  serve(router, 'POST /internal/blogs/{id}/decision', async ({ params, body }) => {
    const { blog, before } = await decisions.decide(new ObjectId(params.id), body);
    return { blog: await blogPresenter.blog(blog, moderator), before };
  });

  serve(router, 'GET /internal/moderation/summary', () => decisions.summary());
}
