import type { RemoteErrorReport } from '@storysprout/contract';
import { client, signTestToken, testDatabase, waitFor } from '@storysprout/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildSite,
  deployRemote,
  deployTokenOf,
  type RunningGateway,
  startGatewayOn,
} from '../../../../gateway/test/support/fixtures';
import { type FakeService, json, startService } from '../../../../gateway/test/support/http';
import { ErrorRepository } from '../../src/reports/errors/error.repository';

/** Errors of remotes on readers' pages, from the report to the team. */

const name = 'mf_blog';
const told: { remote: string; text: string }[] = [];
let hook: FakeService;
let gateway: RunningGateway;
let readers = 0;

/** The first line of the bundle is the first line of the source. */
const map = JSON.stringify({
  version: 3,
  names: [],
  sources: ['webpack://@storysprout/mf-blog@1.0.0/./src/pages/blogs.page.tsx'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code of a remote
  sourcesContent: ['  throw new Error(`${word} is no word`);'],
  mappings: 'AAAA',
});

beforeAll(async () => {
  hook = await startService(async (request, response) => {
    told.push(JSON.parse((await request.setEncoding('utf8').toArray()).join('')));
    json(response, {});
  });
  gateway = await startGatewayOn(await testDatabase('remote-errors'), {
    SITE_DIR: await buildSite(),
    TEAM_WEBHOOKS: `mf_blog=${hook.url}/blog`,
  });
  const files = { 'assets/blogs.js.map': map };
  await deployRemote(gateway, { version: '1', files });
  await deployRemote(gateway, { version: '2', canaryPercent: 50, files });
});

afterAll(() => hook.close());

const report = (change: Partial<RemoteErrorReport> = {}): RemoteErrorReport => ({
  ...{ remote: name, version: '2', channel: 'canary', kind: 'error', name: 'Error', message: 'its own' },
  frames: [{ file: 'assets/blogs.js', line: 1, column: 1 }],
  page: '/blogs',
  browser: 'chrome',
  ...change,
});

/** Sends errors as the page of another reader does. */
async function send(errors: readonly object[]): Promise<number> {
  readers += 1;
  const headers = { cookie: `sprout_draw=${readers}` };
  return (await client(gateway.url).post('/registry/errors', { body: { errors }, headers })).status;
}

const team = (token = deployTokenOf(name)) => client(gateway.url, token);
async function errorsOf(version: string) {
  const { body } = await team().get(`/registry/remotes/${name}/errors`);
  return body.errors.filter((each: { version: string }) => each.version === version);
}

describe('an error on pages', () => {
  it('is grouped, counted and shown with the line of code it comes from', async () => {
    expect(await send([report()])).toBe(204);
    expect(await send([report({ browser: 'safari' })])).toBe(204);
    expect(await send([report({ kind: 'call', call: 'GET /blog/all', status: 500 })])).toBe(204);
    await waitFor(async () => (await errorsOf('2')).length > 0);
    await waitFor(async () => (await errorsOf('2')).some(({ count }: { count: number }) => count === 2));
    const [group] = (await errorsOf('2')).filter(({ kind }: { kind: string }) => kind === 'error');
    expect(group).toMatchObject({
      count: 2,
      browsers: { chrome: 1, safari: 1 },
      page: '/blogs',
      frames: [
        {
          file: 'assets/blogs.js',
          // biome-ignore lint/suspicious/noTemplateCurlyInString: code of a remote
          source: { file: 'src/pages/blogs.page.tsx', line: 1, text: 'throw new Error(`${word} is no word`);' },
        },
      ],
    });
  });

  it('reaches the webhook of its team, and the metrics of its version', async () => {
    await waitFor(() => told.length > 0);
    expect(told[0]).toEqual({ remote: name, text: expect.stringContaining('mf_blog 2: a new error: Error, its own') });
    const metrics = await gateway.registry.metrics.metrics();
    expect(metrics).toContain(
      'remote_errors_total{remote="mf_blog",version="2",channel="canary",kind="error",app="registry"} 2',
    );
  });

  it('holds nothing that a page made up: texts, files, pages and calls that are not there', async () => {
    for (const change of [
      { message: 'my secret kitten' },
      { name: 'Kitten' },
      { page: '/blog/a kitten' },
      { browser: 'kitten' },
    ])
      expect(await send([{ ...report({ version: '1', channel: 'stable' }), ...change }])).toBe(400);
    const made = report({
      version: '1',
      channel: 'stable',
      page: '/kitten',
      frames: [{ file: 'assets/kitten.js', line: 1, column: 1 }],
    });
    expect(
      await send([made, { ...made, kind: 'call', call: 'GET /kitten', status: 500 }, { ...made, version: '9' }]),
    ).toBe(204);
    await waitFor(async () => (await errorsOf('1')).length > 0);
    expect(await errorsOf('1')).toMatchObject([{ page: 'another page', frames: [] }]);
    expect(await errorsOf('9')).toEqual([]);
    expect(JSON.stringify(await errorsOf('1'))).not.toContain('kitten');
  });

  it('of one reader is one of ten in an hour', async () => {
    const headers = { cookie: 'sprout_draw=9999' };
    for (const line of [4, 5]) {
      const errors = Array.from({ length: 6 }, (_, column) =>
        report({ frames: [{ file: 'assets/blogs.js', line, column }] }),
      );
      expect((await client(gateway.url).post('/registry/errors', { body: { errors }, headers })).status).toBe(204);
    }
    const ofReader = async () =>
      (await errorsOf('2')).filter(({ frames: [frame] }: RemoteErrorReport) => frame && frame.line > 3);
    await waitFor(async () => (await ofReader()).length >= 10);
    expect(await ofReader()).toHaveLength(10);
  });

  const stored = () => gateway.registry.collections.errors.find({ remote: name, version: '1' }).toArray();
  const at = (line: number, column: number) =>
    report({ version: '1', channel: 'stable', frames: [{ file: 'assets/blogs.js', line, column }] });
  /** Sends made-up errors of 12 readers, ten different ones each. */
  async function makeUp(line: number) {
    for (let reader = 0; reader < 12; reader += 1)
      expect(await send(Array.from({ length: 10 }, (_, column) => at(line, reader * 10 + column)))).toBe(204);
  }

  it('is one of a hundred of its version at most, and made-up ones do not hide one that readers have', async () => {
    await makeUp(2);
    await waitFor(async () => (await stored()).length === 100);
    for (let reader = 0; reader < 3; reader += 1) expect(await send([at(1, 1)])).toBe(204);
    const real = async () => (await stored()).find(({ frames: [frame] }) => frame?.line === 1);
    await waitFor(async () => (await real())?.count === 3);
    await makeUp(3);
    await waitFor(async () => (await stored()).some(({ frames: [frame] }) => frame?.line === 3));
    await gateway.registry.stop();
    expect(await stored()).toHaveLength(100);
    expect(await real()).toMatchObject({ count: 3 });
  });

  it('keeps its place whichever processes write at once', async () => {
    const { errors } = gateway.registry.collections;
    const change = (fingerprint: string, reporters: number) => ({
      fingerprint,
      report: report({ version: 'busy' }),
      browsers: new Map([['chrome', reporters]]),
      reporters,
    });
    const write = (process: number) => {
      const rare = Array.from({ length: 60 }, (_, each) => change(`${process} ${each}`, 1));
      return new ErrorRepository(errors).add([...rare, change(`common ${process % 4}`, 3)], new Date());
    };
    for (let round = 0; round < 3; round += 1) await Promise.all([0, 1, 2, 3].map((each) => write(round * 4 + each)));
    const kept = await errors.find({ version: 'busy' }).toArray();
    expect(kept).toHaveLength(100);
    expect(kept.filter(({ fingerprint }) => fingerprint.startsWith('common'))).toHaveLength(4);
  });

  it('is listed for its team, however many are made up after it', async () => {
    const write = (version: string, fingerprint: string, reporters: number, at: string) =>
      new ErrorRepository(gateway.registry.collections.errors).add(
        [{ fingerprint, report: report({ version }), browsers: new Map([['chrome', reporters]]), reporters }],
        new Date(at),
      );
    await write('met', 'real', 5, '2026-11-28T10:00:00Z');
    for (let at = 0; at < 60; at += 1) await write(`made ${at % 3}`, `${at}`, 2, '2100-01-01T00:00:00Z');
    expect(await errorsOf('met')).toMatchObject([{ fingerprint: 'real', count: 5 }]);
  });

  it("is its own team's and the moderators' to read", async () => {
    const path = `/registry/remotes/${name}/errors`;
    expect((await team(deployTokenOf('mf_funzone')).get(path)).status).toBe(403);
    expect((await client(gateway.url).get(path)).status).toBe(401);
    const admin = client(gateway.url, await signTestToken({ isAdmin: true }));
    expect((await admin.get(`/admin/remotes/${name}/errors`)).body.errors.length).toBeGreaterThan(0);
    const child = client(gateway.url, await signTestToken());
    expect((await child.get(`/admin/remotes/${name}/errors`)).status).toBe(403);
  });
});
