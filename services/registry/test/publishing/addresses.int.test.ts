import { Announcer } from '@storysprout/service-kit';
import { quietLogger, testDatabase, testRedis } from '@storysprout/service-kit/testing';
import { beforeEach, expect, it } from 'vitest';
import { lookAround } from '../../src/publishing/remotes/platform-context';
import { RemoteService } from '../../src/publishing/remotes/remote.service';
import { platform, sample } from '../support/samples';
import { storedParts } from '../support/stored-parts';

/** Tests conflicts between page addresses that only show after several releases and rollbacks. */

let registry: RemoteService;
/** Called whenever a release looks at the live site. */
let onLook: () => Promise<void>;

beforeEach(async () => {
  const repositories = await storedParts(await testDatabase('addresses'));
  const apiVersions = async () => ({ blog: 1, user: 1, admin: 1 });
  onLook = async () => undefined;
  registry = new RemoteService({
    ...repositories,
    announcer: new Announcer((await testRedis()).redis, quietLogger),
    onChange: async () => undefined,
    allowsUntested: false,
    needsSmokeTest: false,
    lookAround: async (name) => {
      const site = { platform: { read: async () => platform }, apiVersions, gameRules: async () => 1 };
      const seen = await lookAround(name, { ...repositories, ...site });
      await onLook();
      return seen;
    },
    now: () => new Date(),
  });
});

const order = async (name: string) => ({ name, by: 'its team', revision: (await registry.status(name)).revision });

async function publish(name: string, version: string, path: string) {
  const pages = [{ path, expose: './pages/blogs', title: 'Page', access: 'public' as const }];
  await registry.publish(name, sample({ name, version, manifest: { pages } }), 'its team');
}
const release = async (name: string, version: string) => registry.release({ ...(await order(name)), version });

it('are not taken back from another team by a rollback to a version that had them once', async () => {
  for (const [version, path] of [
    ['1', '/pond'],
    ['2', '/lake'],
    ['3', '/lake'],
  ] as const) {
    await publish('mf_art', version, path);
    await release('mf_art', version);
  }
  await publish('mf_club', '1', '/pond');
  await release('mf_club', '1');
  expect(await registry.rollback(await order('mf_art'))).toMatchObject({ stable: '2', previous: null });
  await expect(registry.rollback(await order('mf_art'))).rejects.toMatchObject({
    code: 'conflict',
    message: 'mf_art: there is no earlier version to go back to.',
  });
  await publish('mf_club', '2', '/pond');
  expect(await release('mf_club', '2')).toMatchObject({ stable: '2' });
});

it('belong to neither of two teams that release them at the same moment', async () => {
  await publish('mf_art', '1', '/pond');
  await publish('mf_club', '1', '/Pond');
  let looking = 0;
  let go: () => void;
  const both = new Promise<void>((resolve) => {
    go = resolve;
  });
  onLook = async () => {
    looking += 1;
    if (looking === 2) go();
    await both;
  };
  const outcomes = await Promise.allSettled([release('mf_art', '1'), release('mf_club', '1')]);
  expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
  const live = (await registry.overview()).filter(({ stable }) => stable !== null);
  expect(live.length).toBeLessThan(2);
});
