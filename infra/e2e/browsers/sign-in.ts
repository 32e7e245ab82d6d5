import type { LoginResponse } from '@storysprout/contract';
import type { Reader } from './reader';

/** Puts a session into the browser's storage as the site itself does (docs/product.md#session), without the form. */
export async function signInQuietly(reader: Reader, { token, user }: LoginResponse): Promise<void> {
  const { email: _email, ...stored } = user;
  const entries = { token, userId: user._id, user: JSON.stringify(stored) };
  await reader.open('/robots.txt');
  await reader.window.run(`Object.assign(localStorage, ${JSON.stringify(entries)}) && null`);
}
