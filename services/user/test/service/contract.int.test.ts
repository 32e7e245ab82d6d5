import { errorResponse } from '@storysprout/contract';
import { endpoints, serviceOf } from '@storysprout/contract/api';
import { describe, expect, it } from 'vitest';
import { startUserSite } from '../support/user-site';

const { api, signedIn } = await startUserSite();
const methods = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;
const own = endpoints.filter((row) => serviceOf(row) === 'user');
const rows = own.map((row) => ({
  ...row,
  call: methods[row.method],
  url: row.path.replaceAll(/\{\w+\}/g, 'nonsense'),
}));

describe('every row of the contract', () => {
  it.each(rows)('$method $path is there', async ({ call, url, path, contentType }) => {
    const { status, body } = await api[call](url);
    expect(status).not.toBe(405);
    if (!path.includes('{')) expect(status).not.toBe(404);
    // Links that people follow lead to an HTML page, even when they are invalid.
    if (status >= 400 && contentType !== 'text/html') errorResponse.parse(body);
  });

  it.each(rows.filter(({ access }) => access === 'user'))('$method $path refuses visitors', async ({ call, url }) => {
    expect(await api[call](url)).toMatchObject({ status: 401, body: { success: false, code: 'unauthorized' } });
  });

  it.each(rows.filter(({ body }) => body))('$method $path refuses what is no request', async (row) => {
    const { api: mine } = await signedIn();
    const wrong = {
      name: 1,
      email: 2,
      token: 3,
      avatarId: [],
      game: {},
      userId: null,
      currentPassword: 4,
      parentEmail: 5,
    };
    for (const body of [...(row.isBodyOptional ? [] : [{}]), wrong, '{"broken":']) {
      const answer = await mine[row.call](row.url, { body });
      expect(answer.status).toBe(400);
      errorResponse.parse(answer.body);
    }
  });

  it.each(rows.filter(({ picture }) => picture))(
    '$method $path refuses a form of too many parts',
    async ({ call, url }) => {
      const { api: mine } = await signedIn();
      const crowded = new FormData();
      for (let at = 0; at < 60; at += 1) crowded.set(`field${at}`, 'x');
      expect((await mine[call](url, { body: crowded })).status).toBe(400);
    },
  );
});

it('other methods are refused with those that work', async () => {
  const answer = await api.delete('/user/login');
  expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
  expect(answer.headers.get('allow')).toContain('POST');
});
