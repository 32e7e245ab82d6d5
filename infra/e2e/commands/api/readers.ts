import type { APIRequestContext, Page } from '@playwright/test';
import type { Blog, LoginResponse } from '@storysprout/contract';
import { someChild } from './people';
import { signInPage } from './sign-in-page';
import { approve, post, register, type SomeBlog, signIn } from './site-api';

/** Creates accounts for a test and their blogs, through the public API. */

/** A new account, signed in. */
export async function newReader(api: APIRequestContext, nickname?: string): Promise<LoginResponse> {
  const child = someChild(nickname);
  await register(api, child);
  return signIn(api, child);
}

/** A new account, signed in on this page. */
export async function newReaderOn(page: Page): Promise<LoginResponse> {
  const session = await newReader(page.request);
  await signInPage(page, session);
  return session;
}

/** Publishes a blog of this writer. */
export async function publishedBlog(
  api: APIRequestContext,
  { token, user }: LoginResponse,
  moderatorToken: string,
  blog: Partial<SomeBlog> = {},
): Promise<Blog> {
  const posted = await post(api, token, { title: `A story by ${user.name}`, ...blog });
  await approve(api, moderatorToken, posted._id);
  return posted;
}
