import { previewTtlSeconds } from '@storysprout/contract';
import { createPreviewTickets } from '@storysprout/service-kit';
import {
  client,
  internalClients,
  type TestDatabase,
  testDatabase,
  testInternalSettings,
} from '@storysprout/service-kit/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { deployTokenOf, type RunningRegistry, startRegistry } from '../support/running-registry';
import { platform, sample } from '../support/samples';

const previewUrl = 'https://preview.example';
let database: TestDatabase;
let registry: RunningRegistry;

const blog = { remote: 'mf_blog', version: '1.0.0' };
const fun = { remote: 'mf_funzone', version: '2.0.0' };

const team = (remote: string) => client(registry.url, deployTokenOf(remote));
const make = (remote: string, builds: unknown) => team(remote).post('/registry/previews', { body: { builds } });
const open = (ticket: string) =>
  internalClients(registry.url, 'registry').gateway.post('/internal/registry/previews/open', { body: { ticket } });
const ticketIn = (link: string) => link.slice(`${previewUrl}/preview/`.length);

beforeAll(async () => {
  database = await testDatabase('previews');
  registry = await startRegistry(database, { PREVIEW_URL: previewUrl });
  await internalClients(registry.url, 'registry').gateway.put('/internal/registry/platform', { body: platform });
  for (const { remote, version } of [blog, fun]) {
    const body = sample({ name: remote, version, remote: { api: 0 } });
    expect((await team(remote).post(`/registry/remotes/${remote}/releases`, { body })).status).toBe(201);
  }
});

describe('a link to a preview', () => {
  it('shows builds of several teams that no reader has, and stands in the trail of each', async () => {
    const { status, body } = await make('mf_blog', [blog, fun]);
    expect([status, body.builds, body.link]).toEqual([201, [blog, fun], expect.stringContaining(previewUrl)]);
    const opened = await open(ticketIn(body.link));
    expect(opened.status).toBe(200);
    expect(opened.body.until).toBe(body.until);
    expect(opened.body.builds).toEqual(
      expect.arrayContaining([
        { name: 'mf_blog', release: expect.objectContaining({ version: '1.0.0', integrity: expect.anything() }) },
        { name: 'mf_funzone', release: expect.objectContaining({ version: '2.0.0' }) },
      ]),
    );
    const { body: live } = await internalClients(registry.url, 'registry').gateway.get('/internal/registry/live');
    expect(live.remotes).toEqual([]);
    const { body: trail } = await team('mf_funzone').get('/registry/remotes/mf_funzone/audit');
    const entry = { by: 'the team of mf_blog', action: 'preview', version: '2.0.0' };
    expect(trail.entries[0]).toMatchObject({ ...entry, detail: expect.stringMatching(/^of 2 builds, until/) });
  });

  it('stands in the trail as one build when it shows one', async () => {
    await make('mf_blog', [blog]);
    const { body: trail } = await team('mf_blog').get('/registry/remotes/mf_blog/audit');
    expect(trail.entries[0].detail).toMatch(/^of 1 build, until/);
  });

  it('is for the team of one of the builds', async () => {
    expect((await make('mf_blog', [fun])).status).toBe(403);
    expect(
      (await client(registry.url, 'nonsense').post('/registry/previews', { body: { builds: [fun] } })).status,
    ).toBe(401);
  });

  it.each([
    ['a build that was never published', [{ ...blog, version: '9.9.9' }], 404],
    ['two builds of one remote', [blog, { ...blog, version: '9.9.9' }], 400],
    ['no build', [], 400],
    ['too many', Array.from({ length: 11 }, () => blog), 400],
    ['the shell', [{ remote: 'shell', version: '1.0.0' }], 400],
  ])('is refused for %s', async (_what, builds, status) => {
    expect((await make('mf_blog', builds)).status).toBe(status);
  });

  it('opens nothing when it is forged or has ended, or for anybody but a gateway', async () => {
    const tickets = createPreviewTickets(testInternalSettings('registry').INTERNAL_PRIVATE_KEY);
    const build = 'mf_blog@1.0.0';
    const { ticket } = await tickets.sign([build], new Date());
    expect((await open(ticket)).status).toBe(200);
    const old = await tickets.sign([build], new Date(Date.now() - previewTtlSeconds * 1_000));
    const gone = await tickets.sign(['mf_blog@0.0.1'], new Date());
    const foreign = createPreviewTickets(testInternalSettings('blog').INTERNAL_PRIVATE_KEY);
    const forged = await foreign.sign([build], new Date());
    for (const each of [old, gone, forged]) expect((await open(each.ticket)).status).toBe(404);
    const address = '/internal/registry/previews/open';
    expect((await client(registry.url).post(address, { body: { ticket } })).status).toBe(401);
    expect((await internalClients(registry.url, 'registry').blog.post(address, { body: { ticket } })).status).toBe(403);
  });
});

it('is nothing a site without an origin for it has', async () => {
  const without = await startRegistry(database);
  const answer = await client(without.url, deployTokenOf('mf_blog')).post('/registry/previews', {
    body: { builds: [blog] },
  });
  expect([answer.status, answer.body.message]).toEqual([503, 'This site has no previews: see PREVIEW_URL.']);
});
