import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { Blog, Comment, LoginResponse, User } from '@storysprout/contract';
import type { Person } from './people';

/** Prepares what a test needs before it starts, through the public API. */

export async function json<Answer>(answer: APIResponse): Promise<Answer> {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export async function register(api: APIRequestContext, person: Person): Promise<void> {
  await json(
    await api.post('/user/register', {
      multipart: { name: person.name, email: person.email, password: person.password },
    }),
  );
}

export async function signIn(api: APIRequestContext, { email, password }: Person): Promise<LoginResponse> {
  return json(await api.post('/user/login', { data: { email, password } }));
}

export async function profile(api: APIRequestContext, token: string): Promise<User> {
  const { user } = await json<{ user: User }>(await api.get('/user/viewprofile', { headers: bearer(token) }));
  return user;
}

export interface SomeBlog {
  readonly title: string;
  readonly category?: string;
  readonly description?: string;
}

/** Fifty-eight friendly words. */
export const longEnough = `${'The little boat sailed over the wide blue lake and came home safely. '.repeat(4)}Everybody waved with a yellow scarf.`;

export async function post(
  api: APIRequestContext,
  token: string,
  { title, category = 'Story', description = longEnough }: SomeBlog,
): Promise<Blog> {
  const { blog } = await json<{ blog: Blog }>(
    await api.post('/blog/create', { headers: bearer(token), data: { title, category, description } }),
  );
  return blog;
}

export async function approve(api: APIRequestContext, moderatorToken: string, blogId: string): Promise<void> {
  await json(await api.put(`/admin/blogs/approve/${blogId}`, { headers: bearer(moderatorToken) }));
}

export async function reject(
  api: APIRequestContext,
  moderatorToken: string,
  blogId: string,
  reason: string,
): Promise<void> {
  await json(await api.put(`/admin/blogs/reject/${blogId}`, { headers: bearer(moderatorToken), data: { reason } }));
}

export async function readBlog(api: APIRequestContext, blogId: string, token?: string): Promise<Blog> {
  const headers = token ? bearer(token) : {};
  const { blog } = await json<{ blog: Blog }>(await api.get(`/blog/post/${blogId}`, { headers }));
  return blog;
}

export async function comments(api: APIRequestContext, blogId: string): Promise<Comment[]> {
  return json(await api.get(`/blog/comment/get?postId=${blogId}`));
}
