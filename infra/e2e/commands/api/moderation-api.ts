import { type APIRequestContext, expect } from '@playwright/test';
import type { LoginResponse, ModerationCase, MyDecision, ReportReason, SubjectRef } from '@storysprout/contract';
import { someChild } from './people';
import { bearer, json, register, signIn } from './site-api';

/** Creates what moderators work on, through the public API. */

/** Returns a word that no other text has, and that no check takes for a number or a name. */
export function someWord(): string {
  return someChild('kite').name;
}

/** Creates a second moderator, appointed by the first. */
export async function newModerator(api: APIRequestContext, moderatorToken: string): Promise<LoginResponse> {
  const child = someChild('Wren');
  await register(api, child);
  const { user } = await signIn(api, child);
  await json(await api.put(`/admin/users/${user._id}`, { headers: bearer(moderatorToken), data: { isAdmin: true } }));
  return signIn(api, child);
}

export async function addComment(
  api: APIRequestContext,
  { token }: LoginResponse,
  postId: string,
  text: string,
): Promise<string> {
  const answer = await api.post('/blog/comment/add', { headers: bearer(token), data: { postId, text } });
  return (await json<{ comment: { _id: string } }>(answer)).comment._id;
}

export async function report(
  api: APIRequestContext,
  { token }: LoginResponse,
  subject: SubjectRef,
  reason: ReportReason = 'unkind',
): Promise<void> {
  await json(await api.post('/blog/report', { headers: bearer(token), data: { ...subject, reason } }));
}

/** The texts of a blog's comments as a visitor reads them. */
export async function commentTexts(api: APIRequestContext, blogId: string): Promise<string[]> {
  const all = await json<{ text: string }[]>(await api.get(`/blog/comment/get?postId=${blogId}`));
  return all.map(({ text }) => text);
}

/** Waits for the job that opens the case about this subject, and returns the case. */
export async function caseAbout(
  api: APIRequestContext,
  moderatorToken: string,
  { kind, id }: SubjectRef,
): Promise<ModerationCase> {
  let found: ModerationCase | undefined;
  await expect(async () => {
    const answer = await api.get(`/admin/cases?kind=${kind}&limit=100`, { headers: bearer(moderatorToken) });
    const { cases } = await json<{ cases: ModerationCase[] }>(answer);
    found = cases.find(({ subject }) => subject?.id === id);
    expect(found).toBeDefined();
  }).toPass();
  if (!found) throw new Error(`There is no case about the ${kind} ${id}.`);
  return found;
}

/** Waits for a decision against this reader, and returns the latest one. */
export async function latestDecision(api: APIRequestContext, { token }: LoginResponse): Promise<MyDecision> {
  let latest: MyDecision | undefined;
  await expect(async () => {
    const answer = await api.get('/user/decisions', { headers: bearer(token) });
    [latest] = (await json<{ decisions: MyDecision[] }>(answer)).decisions;
    expect(latest).toBeDefined();
  }).toPass();
  if (!latest) throw new Error('There is no decision.');
  return latest;
}

export async function appeal(
  api: APIRequestContext,
  { token }: LoginResponse,
  decisionId: string,
  text: string,
): Promise<void> {
  await json(await api.post('/user/appeals', { headers: bearer(token), data: { decisionId, text } }));
}
