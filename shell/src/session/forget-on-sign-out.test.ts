import { session } from '@storysprout/kit/host';
import { buildUser } from '@storysprout/kit/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { forgetOnSignOut } from './forget-on-sign-out';

let stop = () => {};
afterEach(() => stop());

it('also removes what the page stores of the reader before it is rendered without them', async () => {
  const user = buildUser();
  session.signIn({ token: 'abc', user });
  stop = forgetOnSignOut();
  localStorage.setItem('letters-unread', `${user._id} 2 1`);
  session.signOut();
  expect(localStorage.getItem('letters-unread')).toBeNull();
  localStorage.setItem('letters-unread', `${user._id} 2 1`);
  await vi.waitFor(() => expect(localStorage.getItem('letters-unread')).toBeNull());
});
