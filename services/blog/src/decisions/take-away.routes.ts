import type { Router } from '@koa/router';
import type { TakeAwayRequest, takeAwayResponse } from '@storysprout/contract';
import { markStale, type SignedInUser, serve } from '@storysprout/service-kit';
import type { Context } from 'koa';
import { ObjectId } from 'mongodb';
import type { input } from 'zod/mini';
import type { BlogPresenter } from '../blogs/blog.presenter';
import type { BlogSubjectKind } from '../shared/subject-states';
import * as texts from '../texts/decisions';
import type { TakeAway } from './take-away.service';

export interface TakeAwayRoutesDeps {
  readonly takeAway: TakeAway;
  readonly blogPresenter: BlogPresenter;
}

/**
 * Registers the routes for deleting blogs, comments and replies, and for undoing the deletion of a blog
 * (docs/product.md#my-words).
 */
export function takeAwayRoutes(router: Router, { takeAway, blogPresenter }: TakeAwayRoutesDeps): void {
  const take = async (kind: BlogSubjectKind, call: TakeAwayCall): Promise<input<typeof takeAwayResponse>> => {
    const ref = { kind, id: new ObjectId(call.params.id) };
    const { visibility, withdrawn, undoUntil, stale } = await takeAway.take(ref, call.user, call.body.reason);
    markStale(call.ctx, stale);
    const message = withdrawn ? texts.draftAgain : texts.gone;
    return {
      success: true,
      message,
      visibility,
      ...(withdrawn && { withdrawn }),
      ...(undoUntil && { undoUntil: undoUntil.toISOString() }),
    };
  };

  serve(router, 'DELETE /blog/post/{id}', (call) => take('blog', call));
  serve(router, 'DELETE /blog/comment/{id}', (call) => take('comment', call));
  serve(router, 'DELETE /blog/reply/{id}', (call) => take('reply', call));

  serve(router, 'POST /blog/post/{id}/undelete', async ({ ctx, params, user }) => {
    const { blog, stale } = await takeAway.bringBack(new ObjectId(params.id), user);
    markStale(ctx, stale);
    return { blog: await blogPresenter.blog(blog, user) };
  });
}

interface TakeAwayCall {
  readonly ctx: Context;
  readonly params: { readonly id: string };
  readonly user: SignedInUser;
  readonly body: TakeAwayRequest;
}
