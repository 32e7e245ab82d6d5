import { endpoints } from '@storysprout/contract/api';
import { requestsWithNul } from '@storysprout/service-kit/testing';
import { expect, it } from 'vitest';
import { startAdminSite } from '../support/admin-site';

const site = await startAdminSite();
const own = endpoints.filter(({ path, answeredBy }) => path.startsWith('/admin/') && answeredBy === undefined);

it.each(own.flatMap(requestsWithNul))('refuses a NUL in $name', async ({ method, path, body }) => {
  const answer = await site.moderator[method](path, { body });
  // A path that contains a NUL matches nothing, so the response is 404.
  expect(answer.status).toBe(path.includes('a%00b') && !path.includes('?') ? 404 : 400);
});
