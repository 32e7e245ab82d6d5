import { endpoints } from '@storysprout/contract/api';
import { requestsWithNul } from '@storysprout/service-kit/testing';
import { expect, it } from 'vitest';
import { blogSite } from '../support/blog-site';

const site = blogSite('invalid-texts');
const own = endpoints.filter(({ path }) => /^\/(images\/)?blog\//.test(path));

it.each(own.flatMap(requestsWithNul))('refuses a NUL in $name', async ({ method, path, body }) => {
  const answer = await site.author.api[method](path, { body });
  // A path with a NUL matches no route.
  expect(answer.status).toBe(path.includes('a%00b') && !path.includes('?') ? 404 : 400);
});

it.each(['/internal/blogs?cursor=a%00b', '/internal/blogs?status=a%00b', '/internal/readers/a%00b/likes'])(
  'refuses %s',
  async (path) => {
    const caller = path.startsWith('/internal/readers') ? 'user' : 'admin';
    expect([400, 404]).toContain((await site.callers[caller].get(path)).status);
  },
);

it('takes no half of a character for a text', async () => {
  const body = { postId: '0123456789abcdef01234567', text: 'Half a fox: \ud83e' };
  expect((await site.author.api.post('/blog/comment/add', { body })).status).toBe(400);
});
