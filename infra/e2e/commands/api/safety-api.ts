import type { APIRequestContext } from '@playwright/test';
import type { Comment, ReportBlogRequest, Surface } from '@storysprout/contract';
import { bearer, json } from './site-api';

/** Actions of other children and of moderators during a test, through the API. */

export async function comment(api: APIRequestContext, token: string, postId: string, text: string): Promise<Comment> {
  const data = { postId, text };
  const answer = await api.post('/blog/comment/add', { headers: bearer(token), data });
  return (await json<{ comment: Comment }>(answer)).comment;
}

export async function report(
  api: APIRequestContext,
  token: string,
  { kind, id }: Pick<ReportBlogRequest, 'kind' | 'id'>,
): Promise<void> {
  await json(await api.post('/blog/report', { headers: bearer(token), data: { kind, id, reason: 'unkind' } }));
}

export async function mute(api: APIRequestContext, moderatorToken: string, userId: string, reason: string) {
  const data = { days: 1, reason };
  await json(await api.put(`/admin/users/${userId}/mute`, { headers: bearer(moderatorToken), data }));
}

export async function setSwitch(
  api: APIRequestContext,
  moderatorToken: string,
  surface: Surface,
  data: { open: boolean; reason?: string },
): Promise<void> {
  await json(await api.put(`/admin/switches/${surface}`, { headers: bearer(moderatorToken), data }));
}
