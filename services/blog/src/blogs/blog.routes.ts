import type { Router } from '@koa/router';
import { type Blog, blogTag, listsTag, type WriteBlogResponse } from '@storysprout/contract';
import { byReader, listTags, markStale, rateLimit, serve, tagAnswer } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import * as texts from '../texts/blogs';
import type { BlogCardDocument } from './blog.document';
import type { BlogsContext } from './blogs.context';

/** Registers the routes that read and write blogs (docs/product.md#blogs). */
export function blogRoutes(
  router: Router,
  {
    service,
    listService,
    presenter,
    searches,
    redis,
    limits,
  }: Pick<BlogsContext, 'service' | 'listService' | 'presenter' | 'searches' | 'redis' | 'limits'>,
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
      return { blogs: await presenter.cards(items, user), ...rest };
    }
    if (query.view === 'card') {
      const { items, nextCursor } = await listService.publishedCards(query);
      tag(items);
      return { blogs: await presenter.cards(items, user), nextCursor };
    }
    const found = await listService.published(query);
    tag(found.items);
    return presenter.page(found, user);
  });

  serve(router, 'GET /blog/post/{id}', async ({ ctx, params, user }) => {
    const blog = await service.read(new ObjectId(params.id), user);
    tagAnswer(ctx, [blogTag(params.id)]);
    return { blog: await presenter.blog(blog, user) };
  });

  serve(router, 'GET /blog/user/blogs', async ({ query, user }) => {
    return presenter.page(await listService.ofAuthor(user.id, query), user);
  });

  serve(router, 'POST /blog/create', [notTooFast], async ({ ctx, body, image, user, idempotencyKey }) => {
    const sent = { request: body, picture: image, language: ctx.get('Accept-Language'), idempotencyKey };
    const { blog, help } = await service.create(user, sent);
    // Other readers don't see it before a moderator approves it, so no cached response becomes stale.
    markStale(ctx, []);
    const message = texts.draftSaved;
    return saved(await presenter.blog(blog, user), help, message);
  });

  serve(router, 'PUT /blog/update/{id}', [notTooFast], async ({ ctx, params, body, image, user }) => {
    const sent = { request: body, picture: image, language: ctx.get('Accept-Language') };
    const { blog, help, isCorrection } = await service.update(user, new ObjectId(params.id), sent);
    // Other readers see neither drafts nor corrections that wait for a moderator, so no cached response becomes stale.
    markStale(ctx, []);
    return savedOver(await presenter.blog(blog, user), help, isCorrection);
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
