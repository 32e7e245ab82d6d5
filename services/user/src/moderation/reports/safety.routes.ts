import type { Router } from '@koa/router';
import type { SubjectKind } from '@storysprout/contract';
import { AppError, serve } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { ProfileSubject } from '../../identity';
import * as texts from '../../texts/reports';
import type { ModerationContext } from '../moderation.context';

type RoutesContext = Pick<ModerationContext, 'reportService' | 'reports' | 'subjectReader' | 'subjectDecisions'>;

/** Registers the routes for reports of names and pictures and for moderators' decisions about them. */
export function safetyRoutes(
  router: Router,
  { reportService, reports, subjectReader, subjectDecisions }: RoutesContext,
): void {
  serve(router, 'POST /user/report', async ({ ctx, user, body }) => {
    const isNew = await reportService.report(user, body, ctx.ip);
    if (!isNew) ctx.status = 200;
    return { success: true, message: texts.thanks };
  });

  serve(router, 'POST /internal/accounts/subjects', async ({ body }) => ({
    subjects: await subjectReader.read(body.subjects),
  }));

  serve(router, 'PUT /internal/accounts/subjects/{kind}/{id}/decision', ({ params, body }) =>
    subjectDecisions.decide(new ObjectId(params.id), profileSubject(params.kind), body),
  );

  serve(router, 'GET /internal/accounts/reporters/{id}', ({ params }) => reports.recordOf(new ObjectId(params.id)));
}

/** @throws AppError `not_found`: the others belong to another service. */
function profileSubject(kind: SubjectKind): ProfileSubject {
  if (kind === 'name' || kind === 'picture') return kind;
  throw new AppError('not_found', texts.notPartOfAccount);
}
