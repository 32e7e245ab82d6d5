import { endpoints } from '@storysprout/contract/api';
import { requestsWithNul } from '@storysprout/service-kit/testing';
import { expect, it } from 'vitest';
import { startAdminSite } from './admin-site';

const site = await startAdminSite('admin-odd-texts');
const own = endpoints.filter(({ path, answeredBy }) => path.startsWith('/admin/') && answeredBy === undefined);

it.each(own.flatMap(requestsWithNul))('refuses a NUL in $name', async ({ method, path, body }) => {
  const answer = await site.moderator[method](path, { body });
  // Nothing is found at a path with a NUL.
  expect(answer.status).toBe(path.includes('a%00b') && !path.includes('?') ? 404 : 400);
});
