import {
  client,
  missingRoutesOf,
  signTestToken,
  testSigner,
  tryInternalRoutes,
} from '@storysprout/service-kit/testing';
import { expect, it } from 'vitest';
import { blogSite } from './blog-site';

const site = blogSite('internal-access');

it('answers internal calls to the processes that need them, and to nobody else', async () => {
  const routes = await tryInternalRoutes(site.url, site.router, 'blog');
  expect(routes.length).toBeGreaterThan(4);
  for (const { route, refusals, admitted, expected } of routes) {
    expect(new Set(Object.values(refusals)), `${route} ${JSON.stringify(refusals)}`).toEqual(
      new Set(['401 unauthorized']),
    );
    expect(admitted, route).toEqual(expected);
    expect(expected.length, route).toBeGreaterThan(0);
  }
  expect(missingRoutesOf(site.router, 'blog')).toEqual([]);
});

it('gets around neither by another way of writing an address nor by another method', async () => {
  const [{ path }] = [{ path: '/internal/blogs' }];
  for (const odd of [path.toUpperCase(), `${path}/`, `${path}?a=b`]) {
    expect((await client(site.url).get(odd)).status, odd).toBe(401);
    expect((await client(site.url).head(odd)).status, odd).toBe(401);
  }
  expect((await client(site.url).delete(path)).status).toBe(401);
});

it('says of an address that is not there that it is not there', async () => {
  const { status, body } = await client(site.url).get('/internal/nothing');
  expect([status, body.code]).toEqual([404, 'not_found']);
});

it("takes no internal token for a reader's", async () => {
  const token = await testSigner('admin').tokenFor('blog');
  const path = '/blog/user/blogs';
  expect((await client(site.url, token).get(path)).status).toBe(401);
  expect((await client(site.url, await signTestToken()).get(path)).status).not.toBe(403);
});
