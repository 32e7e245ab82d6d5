import type { Router } from '@koa/router';
import {
  type Blog,
  listBlogsQuery,
  listOwnBlogsQuery,
  type WriteBlogResponse,
  writeBlogRequest,
} from '@storysprout/contract';
import {
  byReader,
  formWithImage,
  parse,
  parseIdParam,
  rateLimit,
  requireUser,
  type TokenVerifier,
} from '@storysprout/service-kit';
import type { Redis } from 'ioredis';
import { blogNotFound } from '../shared/not-found';
import type { BlogService } from './blog.service';
import type { BlogAnswers } from './blog-answers';
import type { BlogListService } from './blog-list.service';
import type { WritingLimits } from './writing-limits';

export interface BlogRoutesDeps {
  verifier: TokenVerifier;
  blogs: BlogService;
  lists: BlogListService;
  answers: BlogAnswers;
  redis: Redis;
  limits: Pick<WritingLimits, 'savesPerMinute'>;
}

/** Reading and writing blogs (spec section 7, design section 4). */
export function blogRoutes(router: Router, deps: BlogRoutesDeps): void {
  const { verifier, blogs, lists, answers, redis, limits } = deps;
  const signedIn = requireUser(verifier);
  const notTooFast = rateLimit({
    redis,
    name: 'blogs',
    points: limits.savesPerMinute,
    durationSeconds: 60,
    key: byReader,
    message: 'You are saving very fast! Please wait a moment and try again. Your words are still here.',
  });

  router.get('/blog/all', async (ctx) => {
    const query = parse(listBlogsQuery, ctx.query);
    const { user } = ctx.state;
    if (query.view === 'card') {
      const { items, nextCursor } = await lists.publishedCards(query);
      ctx.body = { blogs: await answers.cards(items, user), nextCursor };
      return;
    }
    const { items, nextCursor } = await lists.published(query);
    ctx.body = { blogs: await answers.blogs(items, user), nextCursor };
  });

  router.get('/blog/post/:id', async (ctx) => {
    const { user } = ctx.state;
    const blog = await blogs.read(parseIdParam(ctx.params.id, blogNotFound), user);
    ctx.body = { blog: await answers.blog(blog, user) };
  });

  router.get('/blog/user/blogs', signedIn, async (ctx) => {
    const { user } = ctx.state;
    const { items, nextCursor } = await lists.ofAuthor(user.id, parse(listOwnBlogsQuery, ctx.query));
    ctx.body = { blogs: await answers.blogs(items, user), nextCursor };
  });

  router.post('/blog/create', signedIn, notTooFast, formWithImage(), async (ctx) => {
    const { user, form } = ctx.state;
    const request = parse(writeBlogRequest, form.fields);
    const blog = await answers.blog(await blogs.create(user, request, form.image), user);
    ctx.status = 201;
    ctx.body = saved(blog, 'Blog saved as draft. You can edit and submit it later.');
  });

  router.put('/blog/update/:id', signedIn, notTooFast, formWithImage(), async (ctx) => {
    const { user, form } = ctx.state;
    const id = parseIdParam(ctx.params.id, blogNotFound);
    const request = parse(writeBlogRequest, form.fields);
    const blog = await answers.blog(await blogs.update(user, id, request, form.image), user);
    ctx.body = saved(blog, 'Draft updated successfully!');
  });
}

/** The success texts of spec section 8. */
function saved(blog: Blog, draftMessage: string): WriteBlogResponse {
  const submitted = 'Your blog has been submitted and will be reviewed by admin!';
  return { success: true, message: blog.status === 'draft' ? draftMessage : submitted, blog };
}
