import type { Router } from '@koa/router';
import type { TakeAwayRequest, Visibility } from '@storysprout/contract';
import { type SignedInUser, serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { BlogSubjectKind } from '../shared/subject-states';
import type { TakeAway } from './take-away.service';

/** Deleting blogs, comments and replies (docs/product.md#visibility). */
export function takeAwayRoutes(router: Router, { takeAway }: { takeAway: TakeAway }): void {
  const take = async (kind: BlogSubjectKind, call: TakeAwayCall): Promise<TakenAway> => {
    const ref = { kind, id: new ObjectId(call.params.id) };
    const visibility = await takeAway.take(ref, call.user, call.body.reason);
    return { success: true, message: 'It is gone.', visibility };
  };

  serve(router, 'DELETE /blog/post/{id}', (call) => take('blog', call));
  serve(router, 'DELETE /blog/comment/{id}', (call) => take('comment', call));
  serve(router, 'DELETE /blog/reply/{id}', (call) => take('reply', call));
}

interface TakeAwayCall {
  readonly params: { readonly id: string };
  readonly user: SignedInUser;
  readonly body: TakeAwayRequest;
}

interface TakenAway {
  success: true;
  message: string;
  visibility: Visibility;
}
