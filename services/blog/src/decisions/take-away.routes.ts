import type { Router } from '@koa/router';
import type { TakeAwayRequest, takeAwayResponse } from '@storysprout/contract';
import { type SignedInUser, serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { input } from 'zod/mini';
import type { BlogPresenter } from '../blogs/blog.presenter';
import type { BlogSubjectKind } from '../shared/subject-states';
import type { TakeAway } from './take-away.service';

export interface TakeAwayRoutesDeps {
  readonly takeAway: TakeAway;
  readonly blogPresenter: BlogPresenter;
}

/** Deleting blogs, comments and replies, and taking that back (docs/product.md#my-words). */
export function takeAwayRoutes(router: Router, { takeAway, blogPresenter }: TakeAwayRoutesDeps): void {
  const take = async (kind: BlogSubjectKind, call: TakeAwayCall): Promise<input<typeof takeAwayResponse>> => {
    const ref = { kind, id: new ObjectId(call.params.id) };
    const { visibility, withdrawn, undoUntil } = await takeAway.take(ref, call.user, call.body.reason);
    const message = withdrawn ? 'Only you can see this blog now. It is a draft again.' : 'It is gone.';
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

  serve(router, 'POST /blog/post/{id}/undelete', async ({ params, user }) => {
    const blog = await takeAway.bringBack(new ObjectId(params.id), user);
    return { blog: await blogPresenter.blog(blog, user) };
  });
}

interface TakeAwayCall {
  readonly params: { readonly id: string };
  readonly user: SignedInUser;
  readonly body: TakeAwayRequest;
}
