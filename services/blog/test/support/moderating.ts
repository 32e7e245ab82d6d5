import type { SubjectDecision } from '@storysprout/contract';
import { ObjectId } from 'mongodb';
import type { BlogSubjectKind } from '../../src/events';
import type { BlogSite, Person } from './blog-site';

export interface Ref {
  readonly kind: BlogSubjectKind;
  readonly id: string;
}

export async function addComment(by: Person, postId: string, text = 'What a lovely story!'): Promise<string> {
  const { body } = await by.api.post('/blog/comment/add', { body: { postId, text } });
  return body.comment._id;
}

export async function addReply(by: Person, commentId: string, text = 'Thank you!'): Promise<string> {
  const { body } = await by.api.post(`/blog/comment/${commentId}/reply`, { body: { text } });
  return body.reply._id;
}

export function report(by: Person, { kind, id }: Ref, extra: object = {}) {
  return by.api.post('/blog/report', { body: { kind, id, reason: 'unkind', ...extra } });
}

/** Makes a decision in the moderators' queue, as the admin service does. */
export function decideOn(
  site: BlogSite,
  { kind, id }: Ref,
  decision: SubjectDecision['decision'],
  extra: Partial<SubjectDecision> = {},
) {
  const by = { userId: site.admin.userId, name: site.admin.name };
  const body = { decisionId: new ObjectId().toHexString(), decision, reason: 'Please be kind.', by, ...extra };
  return site.callers.admin.put(`/internal/moderation/subjects/${kind}/${id}/decision`, { body });
}

/**
 * Has as many trusted readers report a subject as are needed to hide it. A published blog needs more reports, because a
 * moderator has read it.
 */
export async function hideByReports(
  site: BlogSite,
  ref: Ref,
  readers: number = ref.kind === 'blog' ? 4 : 2,
): Promise<void> {
  for (let at = 0; at < readers; at += 1) await report(await site.person('Reporter'), ref);
}
