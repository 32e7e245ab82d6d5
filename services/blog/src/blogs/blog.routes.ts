import type { Router } from '@koa/router';
import { type Blog, blogTag, type ListBlogsQuery, listsTag, type WriteBlogResponse } from '@storysprout/contract';
import {
  byReader,
  listTags,
  markStale,
  type PageOf,
  type RedisConnection,
  rateLimit,
  serve,
  tagAnswer,
} from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import * as texts from '../texts/blogs';
import type { BlogCardDocument } from './blog.document';
import type { BlogPresenter } from './blog.presenter';
import type { WritingLimits } from './blog.rules';
import type { BlogService } from './blog.service';
import type { BlogListService } from './blog-list.service';

export interface SearchPage extends PageOf<BlogCardDocument> {
  /** The terms that were looked for. */
  readonly matched: string[];
  /** The search with its spelling corrected. */
  readonly didYouMean?: string;
}

interface FindsBlogs {
  search(query: ListBlogsQuery & { readonly search: string }): Promise<SearchPage>;
}

export interface BlogRoutesDeps {
  blogs: BlogService;
  lists: BlogListService;
  searches: FindsBlogs;
  blogPresenter: BlogPresenter;
  redis: RedisConnection;
  limits: Pick<WritingLimits, 'savesPerMinute'>;
}

/** Registers the routes that read and write blogs (docs/product.md#blogs). */
export function blogRoutes(
  router: Router,
  { blogs, lists, searches, blogPresenter, redis, limits }: BlogRoutesDeps,
): void {
  const notTooFast = rateLimit({
    redis,
    name: 'blogs',
    points: limits.savesPerMinute,
    durationSeconds: 60,
    key: byReader,
    message: texts.savingTooFast,
  });

  serve(router, 'GET /blog/all', async ({ ctx, query, user }) => {
    const tag = (items: readonly BlogCardDocument[]) =>
      tagAnswer(
        ctx,
        listTags(
          [listsTag],
          items.map(({ _id }) => blogTag(_id.toHexString())),
        ),
      );
    if (query.search) {
      const { items, ...rest } = await searches.search({ ...query, search: query.search });
      tag(items);
      return { blogs: await blogPresenter.cards(items, user), ...rest };
    }
    if (query.view === 'card') {
      const { items, nextCursor } = await lists.publishedCards(query);
      tag(items);
      return { blogs: await blogPresenter.cards(items, user), nextCursor };
    }
    const found = await lists.published(query);
    tag(found.items);
    return blogPresenter.page(found, user);
  });

  serve(router, 'GET /blog/post/{id}', async ({ ctx, params, user }) => {
    const blog = await blogs.read(new ObjectId(params.id), user);
    tagAnswer(ctx, [blogTag(params.id)]);
    return { blog: await blogPresenter.blog(blog, user) };
  });

  serve(router, 'GET /blog/user/blogs', async ({ query, user }) => {
    return blogPresenter.page(await lists.ofAuthor(user.id, query), user);
  });

  serve(router, 'POST /blog/create', [notTooFast], async ({ ctx, body, image, user, idempotencyKey }) => {
    const sent = { request: body, picture: image, language: ctx.get('Accept-Language'), idempotencyKey };
    const { blog, help } = await blogs.create(user, sent);
    // Other readers don't see it before a moderator approves it, so no cached response becomes stale.
    markStale(ctx, []);
    const message = texts.draftSaved;
    return saved(await blogPresenter.blog(blog, user), help, message);
  });

  serve(router, 'PUT /blog/update/{id}', [notTooFast], async ({ ctx, params, body, image, user }) => {
    const sent = { request: body, picture: image, language: ctx.get('Accept-Language') };
    const { blog, help, isCorrection } = await blogs.update(user, new ObjectId(params.id), sent);
    // Other readers see neither drafts nor corrections that wait for a moderator, so no cached response becomes stale.
    markStale(ctx, []);
    return savedOver(await blogPresenter.blog(blog, user), help, isCorrection);
  });
}

/** Returns the response to saving an existing blog. */
export function savedOver(blog: Blog, help: string | null, isCorrection: boolean): WriteBlogResponse {
  const answer = saved(blog, help, texts.draftUpdated);
  if (!isCorrection) return answer;
  const isSent = blog.correction?.status === 'pending';
  const message = isSent ? texts.correctionSent : texts.correctionSaved;
  return { ...answer, message, correction: true };
}

function saved(blog: Blog, help: string | null, draftMessage: string): WriteBlogResponse {
  const submitted = texts.submitted;
  const message = blog.status === 'draft' ? draftMessage : submitted;
  return { success: true, message, blog, ...(help !== null && { help }) };
}
