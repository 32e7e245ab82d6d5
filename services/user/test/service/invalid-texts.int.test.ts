import { endpoints, serviceOf } from '@storysprout/contract/api';
import { requestsWithNul } from '@storysprout/service-kit/testing';
import { expect, it } from 'vitest';
import { startUserSite } from '../support/user-site';

const { callers, signedIn } = await startUserSite({ RATE_LIMITS: 'off' });
const { api: mine } = await signedIn();
const own = endpoints.filter((row) => serviceOf(row) === 'user');

it.each(own.flatMap(requestsWithNul))('refuses a NUL in $name', async ({ method, path, body }) => {
  const answer = await mine[method](path, { body });
  // Nothing is found at a path with a NUL.
  expect(answer.status).toBe(path.includes('a%00b') && !path.includes('?') ? 404 : 400);
});

it.each(['/internal/users?search=a%00b', '/internal/users?cursor=a%00b', '/internal/recipients?cursor=a%00b'])(
  'refuses %s',
  async (path) => {
    expect((await callers.admin.get(path)).status).toBe(400);
  },
);
