import type { Router } from '@koa/router';
import { AppError, markStale, serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import * as texts from '../../texts/decisions';
import type { SignedInViewer } from '../../visibility';
import type { ModerationContext } from '../moderation.context';
import { staleTagsOf } from '../subjects/stale-tags';
import { isOfThisService } from '../subjects/subject';

type RoutesContext = Pick<
  ModerationContext,
  | 'blogs'
  | 'comments'
  | 'decisions'
  | 'subjects'
  | 'subjectDecisions'
  | 'subjectPresenter'
  | 'reports'
  | 'removals'
  | 'transactions'
>;

/**
 * The viewer of internal calls. The calling service has checked the moderator, so responses contain everything that
 * moderators may see.
 */
const moderator: SignedInViewer = { id: new ObjectId('000000000000000000000000'), isAdmin: true };

/** Registers the routes that the admin service calls. */
export function decisionRoutes(router: Router, context: RoutesContext): void {
  const { blogs, comments, decisions, subjects, subjectDecisions, subjectPresenter, reports, removals, transactions } =
    context;

  serve(router, 'GET /internal/blogs', async ({ query }) => {
    return blogs.presenter.page(await blogs.listService.forModerators(query), moderator);
  });

  serve(router, 'GET /internal/blogs/{id}', async ({ params }) => {
    const blog = await blogs.service.read(new ObjectId(params.id), moderator);
    return { blog: await blogs.presenter.blog(blog, moderator) };
  });

  serve(router, 'POST /internal/blogs/{id}/decision', async ({ ctx, params, body }) => {
    const { blog, before, changed } = await decisions.decide(new ObjectId(params.id), body);
    markStale(ctx, staleTagsOf(changed));
    return { blog: await blogs.presenter.blog(blog, moderator), before };
  });

  serve(router, 'GET /internal/moderation/summary', () => decisions.summary());

  serve(router, 'POST /internal/moderation/subjects', ({ body }) => {
    const refs = body.subjects.filter(isOfThisService).map(({ kind, id }) => ({ kind, id: new ObjectId(id) }));
    return subjectPresenter.subjects(refs, moderator);
  });

  serve(router, 'PUT /internal/moderation/subjects/{kind}/{id}/decision', async ({ ctx, params, body }) => {
    if (!isOfThisService(params)) throw new AppError('not_found', texts.notHere);
    const { result, changed } = await subjectDecisions.decide({ kind: params.kind, id: new ObjectId(params.id) }, body);
    markStale(ctx, staleTagsOf(changed));
    return result;
  });

  serve(router, 'PUT /internal/moderation/appeals/{decisionId}', async ({ ctx, params, body: { subject, state } }) => {
    if (!subject || !isOfThisService(subject)) throw new AppError('not_found', texts.notHere);
    const ref = { kind: subject.kind, id: new ObjectId(subject.id) };
    await transactions.run(async (session) => {
      await subjects.noteAppeal(ref, new ObjectId(params.decisionId), session);
      await removals.noteAppeal(ref, params.decisionId, state, session);
    });
    ctx.status = 204;
  });

  serve(router, 'GET /internal/accounts/{id}/trust', async ({ params }) => ({
    isTrusted: await comments.trust.isTrusted(new ObjectId(params.id)),
  }));

  serve(router, 'GET /internal/moderation/reporters/{id}', ({ params }) => {
    return reports.recordOf(new ObjectId(params.id));
  });
}
