import { client, signTestToken, type TestDatabase, testDatabase, waitFor } from '@storysprout/service-kit/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  buildSite,
  deployRemote,
  deployTokenOf,
  type RunningGateway,
  startGatewayOn,
} from '../../../../gateway/test/support/fixtures';

let database: TestDatabase;
let gateway: RunningGateway;
const adminId = 'a'.repeat(24);
let admin: ReturnType<typeof client>;

beforeAll(async () => {
  database = await testDatabase('admin-remotes');
  gateway = await startGatewayOn(database, { SITE_DIR: await buildSite() });
  admin = client(gateway.url, await signTestToken({ userId: adminId, isAdmin: true }));
  await deployRemote(gateway, { version: '1' });
  await deployRemote(gateway, { version: '2' });
  await deployRemote(gateway, { version: '3', canaryPercent: 20 });
});

const rollback = (revision: number, reason = 'Pictures are missing.') =>
  admin.post('/admin/remotes/mf_blog/rollback', { body: { revision, reason } });
const blogs = async () => (await admin.get('/admin/remotes')).body.remotes[0];

describe('the remotes, for moderators', () => {
  it('are told with channels, how they do and what happened last', async () => {
    expect(await blogs()).toMatchObject({
      name: 'mf_blog',
      label: 'The blogs',
      stable: '2',
      previous: '1',
      canary: { version: '3', percent: 20 },
      releases: [{ version: '3' }, { version: '2' }, { version: '1' }],
      health: [
        { version: '2', channel: 'stable', views: 0, failures: 0 },
        { version: '3', channel: 'canary' },
      ],
      changes: [{ by: 'the team of mf_blog', action: 'release', version: '3' }, {}, {}, {}, {}],
    });
  });

  it('are no business of visitors, children or deploy tokens', async () => {
    const child = await signTestToken();
    for (const [token, status] of [
      ['', 401],
      ['nonsense', 401],
      [deployTokenOf('mf_blog'), 401],
      [child, 403],
    ] as const) {
      const other = client(gateway.url, token);
      expect((await other.get('/admin/remotes')).status).toBe(status);
      const order = { revision: (await blogs()).revision, reason: 'For fun.' };
      expect((await other.post('/admin/remotes/mf_blog/rollback', { body: order })).status).toBe(status);
    }
    expect((await blogs()).canary).not.toBeNull();
  });

  it('can be taken back: the canary, then the stable version, each with who and why', async () => {
    const first = await rollback((await blogs()).revision);
    expect(first).toMatchObject({ status: 200, body: { success: true, remote: { stable: '2', canary: null } } });
    expect(first.body.remote.changes[0]).toMatchObject({
      by: `moderator ${adminId}`,
      action: 'rollback',
      version: '3',
      detail: 'the canary 3 is taken back; everybody has 2. Pictures are missing.',
    });
    expect((await rollback(first.body.remote.revision)).body.remote).toMatchObject({ stable: '1', previous: null });
    const page = await client(gateway.url).get('/', { headers: { accept: 'text/html' } });
    expect(page.body).toContain('"name":"mf_blog","version":"1"');
  });

  it('are only changed by who has seen how they are now, with a reason', async () => {
    const { revision } = await blogs();
    const late = await rollback(revision - 1);
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(late.body.message).toContain(`The latest change: moderator ${adminId}: rollback 2`);
    expect((await rollback(revision, '  ')).body.message).toContain('Please say why.');
    expect((await rollback(revision)).body.message).toContain('there is no earlier version to go back to');
    const unknown = await admin.post('/admin/remotes/mf_nothing/rollback', { body: { revision: 0, reason: 'x' } });
    expect(unknown.status).toBe(404);
  });

  it('have no other methods', async () => {
    const answer = await admin.delete('/admin/remotes');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
  });
});

describe('a new link in a menu', () => {
  const link = { label: 'Club', path: '/blogs', place: 'header' };
  const links = async () => {
    const { remotes } = (await client(gateway.url).get('/remotes.json')).body;
    return remotes[0].manifest.navigation;
  };
  const confirm = (body: object) => admin.post('/admin/remotes/mf_blog/navigation', { body });

  it('waits for a moderator, and is shown and remembered from then on', async () => {
    const item = { ...link, order: 300, access: 'public' as const };
    const navigation = [item];
    await deployRemote(gateway, { version: '7', manifest: { navigation } });
    expect(await links()).toEqual([]);
    expect((await blogs()).waiting).toEqual(navigation);
    expect((await confirm({ ...link, label: 'Another' })).status).toBe(404);
    const child = client(gateway.url, await signTestToken());
    expect((await child.post('/admin/remotes/mf_blog/navigation', { body: link })).status).toBe(403);

    const { body } = await confirm(link);
    expect(body.remote).toMatchObject({
      waiting: [],
      changes: [{ by: `moderator ${adminId}`, action: 'confirm' }, {}, {}, {}, {}],
    });
    expect(body.remote.changes[0].detail).toBe('readers see the link "Club" to /blogs in header');
    await waitFor(async () => (await links()).length === 1);
    await deployRemote(gateway, {
      version: '8',
      manifest: { navigation: [...navigation, { ...item, label: 'More' }] },
    });
    expect((await links()).map(({ label }: { label: string }) => label)).toEqual(['Club']);
  });

  it('must lead to a page of the remote itself', async () => {
    const navigation = [{ ...link, path: '/elsewhere', order: 300, access: 'public' as const }];
    await expect(deployRemote(gateway, { version: '9', manifest: { navigation } })).rejects.toThrow(
      'not a page of this remote',
    );
  });
});
