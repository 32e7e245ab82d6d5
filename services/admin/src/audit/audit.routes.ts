import type { Router } from '@koa/router';
import { pageSizes } from '@storysprout/contract';
import { pageRequest, serve } from '@storysprout/service-kit';
import type { AuditContext } from './audit.context';
import { accountOf, presentEntry } from './audit.presenter';

type RoutesContext = Pick<AuditContext, 'entries' | 'upstreams' | 'logger'>;

/** The audit log for moderators, newest first. */
export function auditRoutes(router: Router, context: RoutesContext): void {
  serve(router, 'GET /admin/audit', async ({ query }) => {
    const { items, nextCursor } = await context.entries.findPage(pageRequest(query, pageSizes.cards));
    const names = await namesOf(new Set(items.flatMap((entry) => accountOf(entry) ?? [])), context);
    return { entries: items.map((entry) => presentEntry(entry, names)), nextCursor };
  });
}

/**
 * Returns the current names of accounts by id; null while the user service is away, because the log itself can still
 * be read then.
 */
async function namesOf(
  ids: ReadonlySet<string>,
  { upstreams, logger }: Omit<RoutesContext, 'entries'>,
): Promise<ReadonlyMap<string, string> | null> {
  if (ids.size === 0) return new Map();
  const subjects = [...ids].map((id) => ({ kind: 'name' as const, id }));
  try {
    const found = await upstreams.user.call('POST /internal/accounts/subjects', { body: { subjects } });
    return new Map(found.subjects.map(({ subject }) => [subject.id, subject.author.name]));
  } catch (error) {
    logger.warn({ err: error }, 'the audit log is shown without names of accounts');
    return null;
  }
}
