import { endpoints } from '@storysprout/contract/api';
import { client, requestsWithNul, signTestToken } from '@storysprout/service-kit/testing';
import { expect, it } from 'vitest';
import { startGateway } from './fixtures';

const { url } = await startGateway();
const moderator = client(url, await signTestToken({ isAdmin: true }));
const own = endpoints.filter(({ answeredBy }) => answeredBy === 'gateway');

it.each(own.flatMap(requestsWithNul))('refuses a NUL in $name', async ({ method, path, body }) => {
  const answer = await moderator[method](path, { body });
  expect([400, 404]).toContain(answer.status);
});
