import {
  client,
  signTestToken,
  type TestClient,
  type TestDatabase,
  testDatabase,
} from '@storysprout/service-kit/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildSite, type RunningGateway, startGatewayOn } from '../../../../gateway/test/support/fixtures';
import { sample } from '../support/samples';

/** Deploy tokens from the page Remotes, on two gateways with a registry each. */

const teamId = 'a'.repeat(24);
const otherId = 'b'.repeat(24);
let database: TestDatabase;
let one: RunningGateway;
let two: RunningGateway;
let team: TestClient;

beforeAll(async () => {
  database = await testDatabase('deploy-tokens');
  const settings = { SITE_DIR: await buildSite(), PLATFORM_TEAM: teamId, DEPLOY_TOKENS: '' };
  one = await startGatewayOn(database, settings);
  two = await startGatewayOn(database, settings);
  team = client(one.url, await signTestToken({ userId: teamId, isAdmin: true }));
});

const make = (remote = 'mf_club', note = 'CI of the club') =>
  team.post('/admin/deploy-tokens', { body: { remote, note } });
const publish = ({ url }: RunningGateway, token: string, version: string, remote = 'mf_club') =>
  client(url, token).post(`/registry/remotes/${remote}/releases`, {
    body: sample({ name: remote, version, remote: { api: 0 } }),
  });

describe('a deploy token', () => {
  it('is made for one remote, shown once, and kept as a hash', async () => {
    const made = await make();
    expect(made).toMatchObject({
      status: 201,
      body: { info: { remote: 'mf_club', note: 'CI of the club', lastUsedAt: null } },
    });
    expect(made.headers.get('cache-control')).toBe('no-store');
    const { token } = made.body;
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify((await team.get('/admin/deploy-tokens')).body)).not.toContain(token);
    expect(JSON.stringify(await database.db.collection('deployTokens').find().toArray())).not.toContain(token);

    expect((await publish(two, token, '1')).status).toBe(201);
    expect((await publish(two, token, '1', 'mf_blog')).status).toBe(403);
    const [info] = (await team.get('/admin/deploy-tokens')).body.tokens;
    expect(info.lastUsedAt).not.toBeNull();
  });

  it('is void on every gateway as soon as it is withdrawn, and both stand in the trail', async () => {
    const { token, info } = (await make('mf_club', 'Old pipeline')).body;
    expect((await publish(two, token, '2')).status).toBe(201);
    expect((await team.delete(`/admin/deploy-tokens/${info.id}`)).status).toBe(204);
    for (const gateway of [one, two]) expect((await publish(gateway, token, '3')).status).toBe(401);
    expect((await team.delete(`/admin/deploy-tokens/${info.id}`)).status).toBe(404);
    const left = (await make()).body.token;
    const { entries } = (await client(one.url, left).get('/registry/remotes/mf_club/audit')).body;
    const by = `moderator ${teamId}`;
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'make-token', by, detail: 'Old pipeline' }),
        expect.objectContaining({ action: 'withdraw-token', by, detail: 'Old pipeline' }),
      ]),
    );
  });

  it('is for the platform team alone to make, see and withdraw', async () => {
    const { info } = (await make('mf_news')).body;
    for (const [claims, status] of [
      [{ userId: otherId, isAdmin: true }, 403],
      [{ userId: teamId, isAdmin: false }, 403],
      [null, 401],
    ] as const) {
      const other = client(one.url, claims ? await signTestToken(claims) : '');
      expect((await other.get('/admin/deploy-tokens')).status).toBe(status);
      expect((await other.post('/admin/deploy-tokens', { body: { remote: 'mf_news', note: 'x' } })).status).toBe(
        status,
      );
      expect((await other.delete(`/admin/deploy-tokens/${info.id}`)).status).toBe(status);
    }
    expect((await team.get('/admin/deploy-tokens')).body.tokens).toContainEqual(info);
  });

  it('is one of ten at most, with a name of a remote and a note', async () => {
    for (let at = 0; at < 10; at += 1) expect((await make('mf_many')).status).toBe(201);
    expect((await make('mf_many')).status).toBe(409);
    expect((await make('many')).status).toBe(400);
    expect((await make('mf_other', '  ')).status).toBe(400);
  });
});
