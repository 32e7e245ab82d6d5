import type { ReplayedRound } from '@storysprout/contract';
import { client, testDatabase } from '@storysprout/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  buildSite,
  deployTokenOf,
  type FakeService,
  type RunningGateway,
  startGatewayOn,
} from '../../../gateway/test/fixtures';
import { sameReplays, startAskedService } from './recorded-rounds';
import { sample } from './samples';

let gateway: RunningGateway;
let users: FakeService;
const name = 'mf_funzone';

beforeAll(async () => {
  const [siteDir, database] = [await buildSite(), await testDatabase('rules')];
  users = await startAskedService();
  gateway = await startGatewayOn(database, { SITE_DIR: siteDir, USER_URL: users.url });
});

afterAll(() => users.close());

async function publish(version: string, replays?: readonly ReplayedRound[], checks: 'rules'[] = ['rules']) {
  const body = { ...sample({ name, version, manifest: { checks }, remote: { api: 0 } }), replays };
  const answer = await client(gateway.url, deployTokenOf(name)).post(`/registry/remotes/${name}/releases`, { body });
  return { status: answer.status, reasons: answer.body.refusals?.map(({ reason }: { reason: string }) => reason) };
}

it('hands out recorded rounds without what they earned', async () => {
  const { body } = await client(gateway.url, deployTokenOf(name)).get(`/registry/remotes/${name}/rounds`);
  expect(body.rounds).toHaveLength(20);
  expect(JSON.stringify(body)).not.toContain('outcome');
});

it('takes rules under which every round earns what it earned', async () => {
  expect((await publish('1.0.0', sameReplays)).status).toBe(201);
});

it('refuses rules under which rounds earn something else, and names them', async () => {
  const dearer = sameReplays.map(({ seed, outcome }, at) => ({
    seed,
    outcome: outcome && { ...outcome, xp: at === 4 ? 20 : outcome.xp },
  }));
  expect(await publish('1.1.0', dearer)).toEqual({
    status: 422,
    reasons: ['a round of hangman that earned 10 XP would earn 20 XP (seed seed-4)'],
  });
});

it('refuses rules that refuse rounds children have played, the first five by name', async () => {
  const { reasons } = await publish(
    '1.2.0',
    sameReplays.map(({ seed }) => ({ seed, outcome: null })),
  );
  expect(reasons).toHaveLength(6);
  expect(reasons[0]).toBe('a round of hangman that earned 10 XP would earn nothing: it was refused (seed seed-0)');
  expect(reasons[5]).toBe('and 15 rounds more');
});

it('checks a build that leaves the check out while the live version asks for it', async () => {
  expect((await publish('1.2.1', undefined, [])).status).toBe(201);
  const order = { version: '1.0.0', revision: 2 };
  const team = client(gateway.url, deployTokenOf(name));
  expect((await team.post(`/registry/remotes/${name}/release`, { body: order })).status).toBe(200);
  expect((await publish('1.2.2', undefined, [])).reasons).toEqual([
    'only 0 of 20 recorded rounds of hangman were replayed',
  ]);
});

it('refuses a build without replays, and while the rounds cannot be read', async () => {
  const { reasons } = await publish('1.3.0');
  expect(reasons).toEqual(['only 0 of 20 recorded rounds of hangman were replayed']);
  await users.close();
  expect((await publish('1.3.0', sameReplays)).reasons).toContain(
    'the user service does not give its recorded rounds right now',
  );
});
