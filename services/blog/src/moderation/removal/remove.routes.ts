import type { Router } from '@koa/router';
import type { RemoveTextRequest, removeTextResponse } from '@storysprout/contract';
import { markStale, type SignedInUser, serve } from '@storysprout/service-kit';
import type { Context } from 'koa';
import { ObjectId } from 'mongodb';
import type { input } from 'zod/mini';
import type { BlogSubjectKind } from '../../events';
import * as texts from '../../texts/decisions';
import type { ModerationContext } from '../moderation.context';
import type { RemoveService } from './remove.service';

/**
 * Registers the routes for deleting blogs, comments and replies, and for undoing the deletion of a blog
 * (docs/product.md#own-content).
 */
export function removeRoutes(
  router: Router,
  removal: RemoveService,
  { blogs }: Pick<ModerationContext, 'blogs'>,
): void {
  const remove = async (kind: BlogSubjectKind, call: RemoveCall): Promise<input<typeof removeTextResponse>> => {
    const ref = { kind, id: new ObjectId(call.params.id) };
    const { visibility, withdrawn, undoUntil, stale } = await removal.remove(ref, call.user, call.body.reason);
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

  serve(router, 'DELETE /blog/post/{id}', (call) => remove('blog', call));
  serve(router, 'DELETE /blog/comment/{id}', (call) => remove('comment', call));
  serve(router, 'DELETE /blog/reply/{id}', (call) => remove('reply', call));

  serve(router, 'POST /blog/post/{id}/undelete', async ({ ctx, params, user }) => {
    const { blog, stale } = await removal.restore(new ObjectId(params.id), user);
    markStale(ctx, stale);
    return { blog: await blogs.presenter.blog(blog, user) };
  });
}

interface RemoveCall {
  readonly ctx: Context;
  readonly params: { readonly id: string };
  readonly user: SignedInUser;
  readonly body: RemoveTextRequest;
}
