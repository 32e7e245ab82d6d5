import { Announcer, type Collections, ServiceClient } from '@storysprout/service-kit';
import {
  quietLogger,
  type TestDatabase,
  testDatabase,
  testRedis,
  testSigner,
  waitFor,
} from '@storysprout/service-kit/testing';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { LiveRemotes } from '../../../../gateway/src/releases/remotes/live-remotes';
import type { HealthRepository } from '../../src/canary/health.repository';
import type { PlatformContext } from '../../src/gates/gate';
import { RemoteService } from '../../src/publishing/remotes/remote.service';
import { Retention } from '../../src/publishing/remotes/retention';
import type { SmokeTestRepository } from '../../src/publishing/smoke-tests/smoke-test.repository';
import type { ShellRelease } from '../../src/releases/release.document';
import type { ReleaseFiles } from '../../src/releases/release-files';
import type { RemoteRepository } from '../../src/releases/remote.repository';
import type { stores } from '../../src/stores';
import { type RunningRegistry, startRegistry } from '../support/running-registry';
import { around, type SampleOptions, sample } from '../support/samples';
import { storedParts } from '../support/stored-parts';

let database: TestDatabase;
let repository: RemoteRepository;
let shells: RemoteRepository<ShellRelease>;
let files: ReleaseFiles;
let health: HealthRepository;
let smokeTests: SmokeTestRepository;
let collections: Collections<typeof stores>;
let registry: RemoteService;
let now: Date;
let running: RunningRegistry | undefined;
let site: PlatformContext;

const name = 'mf_blog';
const by = 'the team of mf_blog';

beforeEach(async () => {
  database = await testDatabase('registry');
  running = undefined;
  const { redis } = await testRedis();
  now = new Date('2026-11-21T10:00:00Z');
  site = around;
  ({ collections, repository, shells, files, health, smokeTests } = await storedParts(database));
  const announcer = new Announcer(redis, quietLogger);
  const lookAround = async () => [site];
  const onChange = async () => undefined;
  registry = new RemoteService({
    repository,
    files,
    health,
    announcer,
    onChange,
    allowsUntested: false,
    smokeTests,
    needsSmokeTest: false,
    lookAround,
    now: () => now,
  });
});

async function publish(version: string) {
  return registry.publish(name, sample({ version }), by);
}
async function release(version: string, canaryPercent?: number) {
  const { revision } = await registry.status(name);
  return registry.release({ name, by, revision, version, canaryPercent });
}
const order = async () => ({ name, by, revision: (await registry.status(name)).revision });

/** @param isCut returns whether calls for files fail */
async function gateway(isCut: () => boolean = () => false): Promise<LiveRemotes> {
  running ??= await startRegistry(database);
  const client = new ServiceClient({
    baseUrl: running.url,
    name: 'registry',
    signer: testSigner('gateway'),
    logger: quietLogger,
  });
  const call: ServiceClient['call'] = (key, ...input) =>
    isCut() && key.endsWith('/files') ? Promise.reject(new Error('cut')) : client.call(key, ...input);
  const remotes = new LiveRemotes({
    registry: { call },
    siteDir: '/nowhere',
    fileBytes: 1_000_000,
    logger: quietLogger,
    lookEveryMs: 50,
  });
  await remotes.start();
  onTestFinished(async () => {
    await remotes.stop();
    await client.close();
  });
  return remotes;
}
const listed = async (remotes: LiveRemotes) => (await remotes.list()).remotes[0];

describe('publishing', () => {
  it('keeps every file as it was sent, and gives it to nobody yet', async () => {
    expect(await publish('1.0.0')).toMatchObject({ success: true, name, version: '1.0.0', revision: 1, isNew: true });
    const remotes = await gateway();
    expect(await remotes.list()).toEqual({ remotes: [] });
    const file = await remotes.file(name, '1.0.0', 'assets/latest.js');
    expect(file?.plain.toString()).toBe('export const latest = "1.0.0";');
    expect(await remotes.file(name, '1.0.0', 'assets/nothing.js')).toBeNull();
    expect(await remotes.file(name, '9.9.9', 'assets/latest.js')).toBeNull();
  });

  it('takes the same build twice, but no other under the same version', async () => {
    await publish('1.0.0');
    expect(await publish('1.0.0')).toMatchObject({ revision: 1, isNew: false });
    const other = sample({ version: '1.0.0', files: { 'assets/latest.js': 'other();' } });
    await expect(registry.publish(name, other, by)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('with other files: give the build a new version'),
    });
  });

  it('says what nobody could check, as the build does not tell it, each time and in the status', async () => {
    const uses = { widgets: [], pages: [] };
    const build = (version: string, remote: SampleOptions['remote']) => sample({ version, remote });
    const told = async (version: string, remote: SampleOptions['remote']) =>
      (await registry.publish(name, build(version, remote), by)).notices;
    const [api, used, widgets] = ['api', 'uses', 'widgets'].map((field) =>
      expect.stringMatching(`^remote\\.json has no ${field}: nobody knows `),
    );
    expect(await told('1.0.0', { api: undefined })).toEqual([api, used, widgets]);
    expect(await told('1.0.0', { api: undefined })).toEqual([api, used, widgets]);
    expect(await told('1.0.1', { uses })).toEqual([widgets]);
    expect(await told('1.0.2', { uses, widgets: [] })).toBeUndefined();
    const { releases } = await registry.status(name);
    const inStatus = new Map(releases.map(({ version, notices }) => [version, notices]));
    expect([...inStatus.keys()].sort().map((version) => inStatus.get(version))).toEqual([
      [api, used, widgets],
      [widgets],
      undefined,
    ]);
  });

  it('loses none of twenty at once', async () => {
    const versions = Array.from({ length: 20 }, (_, at) => `1.0.${at}`);
    await Promise.all(versions.map(publish));
    const { releases, revision } = await registry.status(name);
    expect(releases.map(({ version }) => version).sort()).toEqual([...versions].sort());
    expect(revision).toBe(20);
    expect(await registry.audit(name, 100)).toHaveLength(20);
  });

  it('lets one of twenty builds have a version, and tells the others whose it is', async () => {
    const tries = Array.from({ length: 20 }, (_, at) =>
      registry.publish(name, sample({ version: '1.0.0', files: { 'assets/latest.js': `${at}` } }), `team ${at}`),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const losers = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(losers.every(({ reason }) => /published by team \d+ .* with other files/.test(reason.message))).toBe(true);
    const stored = await database.db.collection('remoteFiles.files').countDocuments();
    expect(stored).toBe((await registry.status(name)).releases[0]?.files);
  });
});

describe('releasing', () => {
  it('lets one of twenty at the same revision through and tells the others what happened', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, at) => publish(`1.0.${at}`)));
    const { revision } = await registry.status(name);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        registry.release({ name, by: `person ${at}`, revision, version: `1.0.${at}` }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { stable } = await registry.status(name);
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue;
      expect(outcome.reason).toMatchObject({ code: 'conflict' });
      expect(outcome.reason.message).toMatch(new RegExp(`revision 21, not 20 .*person \\d+: release ${stable}`));
    }
  });

  it('goes from a canary to everybody and back, with a trail of who did what', async () => {
    await publish('1.0.0');
    await release('1.0.0');
    await publish('1.1.0');
    await release('1.1.0', 10);
    expect(await registry.status(name)).toMatchObject({ stable: '1.0.0', canary: { version: '1.1.0', percent: 10 } });
    await registry.promote(await order());
    expect(await registry.status(name)).toMatchObject({ stable: '1.1.0', canary: null, previous: '1.0.0' });
    await registry.rollback({ ...(await order()), reason: 'Pictures are missing.' });
    expect(await registry.status(name)).toMatchObject({ stable: '1.0.0', canary: null, revision: 6 });
    const trail = await registry.audit(name, 10);
    expect(trail.map(({ action, version, revision }) => `${revision} ${action} ${version}`)).toEqual([
      '6 rollback 1.1.0',
      '5 promote 1.1.0',
      '4 release 1.1.0',
      '3 publish 1.1.0',
      '2 release 1.0.0',
      '1 publish 1.0.0',
    ]);
    expect(trail[0]).toMatchObject({ by, detail: expect.stringContaining('Pictures are missing.') });
  });

  it('refuses what was never published and what no longer fits the live site', async () => {
    await publish('1.0.0');
    await expect(release('2.0.0')).rejects.toMatchObject({ code: 'not_found' });
    site = { ...around, apiVersions: { blog: 0, user: 1, admin: 1 } };
    await expect(release('1.0.0')).rejects.toMatchObject({
      refusals: [{ gate: 'back-end', reason: 'it needs API 1; the blog service has 0' }],
    });
  });
});

describe('a gateway', () => {
  it('lists what is live with integrity and a fallback', async () => {
    await publish('1.0.0');
    await release('1.0.0');
    await publish('1.1.0');
    await release('1.1.0');
    const entry = await listed(await gateway());
    expect(entry).toMatchObject({
      name,
      version: '1.1.0',
      entry: '/remotes/mf_blog/1.1.0/mf-manifest.json',
      channel: 'stable',
      integrity: { manifest: expect.stringMatching(/^sha256-/), entry: expect.stringMatching(/^sha256-/) },
      needs: { react: '^19.0.0' },
      fallback: { version: '1.0.0', entry: '/remotes/mf_blog/1.0.0/mf-manifest.json', needs: { react: '^19.0.0' } },
    });
  });

  it('gives a canary to its share of readers, always the same, who fall back to what is stable', async () => {
    await publish('1.0.0');
    await release('1.0.0');
    await publish('1.1.0');
    await release('1.1.0', 10);
    const remotes = await gateway();
    expect(remotes.hasCanary).toBe(true);
    const lists = await Promise.all(Array.from({ length: 10_000 }, (_, bucket) => remotes.list(bucket)));
    const canaries = lists.filter(({ remotes: [entry] }) => entry?.version === '1.1.0');
    expect(Math.abs(canaries.length - 1_000)).toBeLessThan(90);
    expect(new Set(lists).size).toBe(2);
    expect(canaries[0]?.remotes[0]).toMatchObject({ channel: 'canary', fallback: { version: '1.0.0' } });
    expect((await listed(remotes))?.version).toBe('1.0.0');
  });

  it('lists all others beside a remote whose manifest is from before a rule', async () => {
    await publish('1.0.0');
    await release('1.0.0');
    await registry.publish('mf_art', sample({ name: 'mf_art' }), 'the team of mf_art');
    await registry.release({ name: 'mf_art', by, revision: 1, version: '1.0.0' });
    await collections.releases.updateOne({ name: 'mf_art' }, { $set: { 'remote.manifest.pages.0.path': '/login/' } });
    const { remotes } = await (await gateway()).list();
    expect(remotes.map((remote) => remote.name)).toEqual(['mf_art', name]);
  });

  it('learns of a rollback that nobody announced', async () => {
    await publish('1.0.0');
    await release('1.0.0');
    await publish('1.1.0');
    await release('1.1.0');
    const both = await Promise.all([gateway(), gateway()]);
    await registry.rollback(await order());
    for (const remotes of both) await waitFor(async () => (await listed(remotes))?.version === '1.0.0');
  });

  it('lists and serves every file of what is live while the registry is away', async () => {
    await publish('1.0.0');
    await release('1.0.0');
    await publish('1.1.0');
    await release('1.1.0', 10);
    const remotes = await gateway();
    await running?.close();
    await remotes.refresh();
    expect((await listed(remotes))?.version).toBe('1.0.0');
    expect(remotes.hasCanary).toBe(true);
    for (const version of ['1.0.0', '1.1.0']) {
      for (const { path, content } of sample({ version }).files) {
        const served = await remotes.file(name, version, path);
        expect(served?.plain.toString('base64'), path).toBe(content);
      }
    }
    await expect(remotes.file(name, '0.9.0', 'assets/latest.js')).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('switches to a version only once all its files are there', async () => {
    await publish('1.0.0');
    await release('1.0.0');
    let isCut = false;
    const remotes = await gateway(() => isCut);
    await publish('2.0.0');
    // The gateway may hear of the release at once.
    isCut = true;
    await release('2.0.0');
    await remotes.refresh();
    expect((await listed(remotes))?.version).toBe('1.0.0');
    isCut = false;
    await remotes.refresh();
    expect((await listed(remotes))?.version).toBe('2.0.0');
  });

  it('asks the registry for the files of a version that there is no room for', async () => {
    const large = 'x'.repeat(1_000_000);
    await registry.publish(name, sample({ version: '1.0.0', files: { 'assets/pop.mp3': large } }), by);
    await release('1.0.0');
    const remotes = await gateway();
    expect((await listed(remotes))?.version).toBe('1.0.0');
    expect((await remotes.file(name, '1.0.0', 'assets/pop.mp3'))?.plain.toString()).toBe(large);
    expect(await remotes.file(name, '1.0.0', 'assets/nothing.js')).toBeNull();
  });

  it('never serves a file that is not what was published', async () => {
    await publish('1.0.0');
    const file = await database.db
      .collection('remoteFiles.files')
      .findOne({ filename: 'mf_blog/1.0.0/assets/latest.js' });
    const data = Buffer.from('steal(everything);');
    await database.db.collection('remoteFiles.chunks').updateOne({ files_id: file?._id }, { $set: { data } });
    await database.db.collection('remoteFiles.files').updateOne({ _id: file?._id }, { $set: { length: data.length } });
    const remotes = await gateway();
    await expect(remotes.file(name, '1.0.0', 'assets/latest.js')).rejects.toMatchObject({ code: 'unavailable' });
    expect(await remotes.file(name, '1.0.0', 'assets/blogs.js')).not.toBeNull();
  });
});

it('counts a stable version since it became that, and for a week at most', async () => {
  const since = async () => (await registry.health(name)).map((each) => [each.version, each.since]);
  await publish('1.0.0');
  now = new Date('2026-11-21T10:05:00Z');
  await release('1.0.0');
  now = new Date('2026-11-21T10:06:00Z');
  expect(await since()).toEqual([['1.0.0', '2026-11-21T10:05:00.000Z']]);
  now = new Date('2026-12-21T10:05:00Z');
  expect(await since()).toEqual([['1.0.0', '2026-12-14T10:05:00.000Z']]);
});

it('keeps with a release where it comes from, and that its tests passed', async () => {
  const source = { commit: '0123456789abcdef', author: 'Sam', message: 'feat(blog): longer stories' };
  await registry.publish(name, { ...sample({ version: '1.0.0' }), source }, by);
  expect((await registry.status(name)).releases).toMatchObject([{ version: '1.0.0', tests: 12, source }]);
  const [entry] = await registry.audit(name, 1);
  expect(entry?.detail).toMatch(/bytes; 0123456789 by Sam: feat\(blog\): longer stories$/);
});

describe('retention', () => {
  const retention = () =>
    new Retention({
      collections,
      repository,
      shells,
      files,
      smokeTests,
      logger: quietLogger,
      now: () => now,
    });
  const daysOn = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1_000);

  it('keeps ten releases, thirty days and whatever is live, and takes the rest with its files', async () => {
    for (let at = 0; at < 13; at += 1) {
      await publish(`1.0.${at}`);
      now = new Date(now.getTime() + 1_000);
    }
    await release('1.0.1');
    expect(await retention().run()).toBe(0);
    now = daysOn(31);
    expect(await retention().run()).toBe(2);
    const kept = (await registry.status(name)).releases.map(({ version }) => version);
    expect(kept).toHaveLength(11);
    expect(kept).toContain('1.0.1');
    expect(await database.db.collection('remoteFiles.files').countDocuments()).toBe(11 * 6);
  });

  it('keeps what a link to a preview shows for as long as the link works', async () => {
    for (let at = 0; at < 12; at += 1) {
      await publish(`1.0.${at}`);
      now = new Date(now.getTime() + 1_000);
    }
    now = daysOn(6);
    await repository.note({ at: now, by, remote: name, action: 'preview', version: '1.0.0', detail: '' });
    now = daysOn(6);
    expect(await retention().run()).toBe(1);
    const kept = (await registry.status(name)).releases.map(({ version }) => version);
    expect([kept.includes('1.0.0'), kept.includes('1.0.1')]).toEqual([true, false]);
    now = daysOn(2);
    expect(await retention().run()).toBe(1);
  });

  it('keeps a build that no reader ever got for a week', async () => {
    for (let at = 0; at < 13; at += 1) {
      await publish(`1.0.${at}`);
      now = new Date(now.getTime() + 1_000);
    }
    await release('1.0.0');
    await release('1.0.1', 10);
    await registry.rollback(await order());
    now = daysOn(8);
    expect(await retention().run()).toBe(1);
    const kept = async () => (await registry.status(name)).releases.map(({ version }) => version);
    expect(await kept()).not.toContain('1.0.2');
    expect(await kept()).toEqual(expect.arrayContaining(['1.0.0', '1.0.1']));
    now = daysOn(31);
    expect(await retention().run()).toBe(1);
    expect(await kept()).toContain('1.0.0');
    expect(await kept()).not.toContain('1.0.1');
  });

  it('runs on one gateway of many', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => retention().run()));
    expect(outcomes.filter((removed) => removed !== null)).toHaveLength(1);
    now = daysOn(1);
    expect(await retention().run()).toBe(0);
  });

  it('takes away what an upload that was broken off left behind', async () => {
    await publish('1.0.0');
    const lost = { path: 'a.js', content: Buffer.from('lost'), sha256: '' };
    await files.save('mf_blog/never', [lost]);
    now = new Date(Date.now() + 3 * 60 * 60 * 1_000);
    await retention().run();
    expect(await database.db.collection('remoteFiles.files').countDocuments()).toBe(6);
  });
});
