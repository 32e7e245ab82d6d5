import type { RemoteReport } from '@storysprout/contract';
import { digest } from '@storysprout/service-kit';
import { client, type TestDatabase, testDatabase, waitFor } from '@storysprout/service-kit/testing';
import { beforeAll, expect, it } from 'vitest';
import {
  buildSite,
  deployTokenOf,
  type RunningGateway,
  startGatewayOn,
} from '../../../../gateway/test/support/fixtures';
import { storeRemotes } from '../support/stored-remotes';

/**
 * Breakages that a canary can have (docs/remotes-reference.md#what-is-noticed-and-what-is-not), each as the pages of 60 of its
 * readers report it, beside 60 of the stable version. Tests of the shell and in a browser check that pages report them
 * like this.
 */

const readers = 60;
const withinMs = 120_000;

interface Reader {
  readonly at: number;
  readonly isCanary: boolean;
}

/** Happens only after a click that every third reader makes. */
const byThird = ({ at }: Reader) => at % 3 === 0;
const byAll = () => true;

/** The page views of each broken remote: how they fail, and for whom. */
const failing: Readonly<Record<string, readonly [kind: RemoteReport['kind'], happens: (reader: Reader) => boolean]>> = {
  mf_drawing: ['render-error', byAll],
  mf_handler: ['script-error', byThird],
  mf_promise: ['script-error', byThird],
  mf_timer: ['script-error', byAll],
  mf_storage: ['overstep', byAll],
  mf_fetch: ['overstep', byAll],
  mf_header: ['overstep', byAll],
  mf_well: ['script-error', () => false],
};

const failed = /it failed on \d+ of \d+ page views/;
const reasons: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(Object.keys(failing).map((remote) => [remote, failed])),
  mf_button: /"posted" was reached on 0 of \d+ pages that offered it/,
  mf_loop: /pages stopped answering/,
  mf_silent: /\d+ of \d+ pages did not report whether it was shown/,
};
const names = Object.keys(reasons);
const broken = names.filter((name) => name !== 'mf_well');

let database: TestDatabase;
let gateway: RunningGateway;

beforeAll(async () => {
  database = await testDatabase('breakages');
  await storeRemotes(database.db, names, 50);
  const tokens = names.map((name) => `${name}:${digest(deployTokenOf(name))}`).join(',');
  gateway = await startGatewayOn(database, { SITE_DIR: await buildSite(), DEPLOY_TOKENS: tokens });
});

/** On a developer's own machine the bucket identifies the reporter, so each reader counts as somebody else. */
async function post(path: string, { at }: Reader, body: object): Promise<void> {
  const answer = await client(gateway.url).post(path, { body, headers: { cookie: `sprout_draw=${at}` } });
  expect(answer.status).toBe(204);
}

async function visit(reader: Reader): Promise<void> {
  const { at, isCanary } = reader;
  const channel = isCanary ? 'canary' : 'stable';
  const shown = (remote: string) => ({ remote, version: isCanary ? '1.1.0' : '1.0.0', channel });
  const page = (name: string) => `${name}-${channel}-${at}`.padEnd(22, '-');

  const posted = (remote: string, reached: boolean) => ({ remote, outcome: 'posted', reached });
  const outcomes = [posted('mf_button', !isCanary && byThird(reader)), posted('mf_well', byThird(reader))];
  const remotes = [shown('mf_button'), shown('mf_silent'), shown('mf_well')];
  await post('/registry/pulses', reader, { page: page('form'), nextSeconds: 0, remotes, outcomes });

  const reports = Object.entries(failing).map(([remote, [kind, happens]]) => ({
    ...shown(remote),
    kind: isCanary && happens(reader) ? kind : 'view',
  }));
  // Even if the canary is kept from reporting, its pages have been opened.
  const silent = isCanary ? [] : [{ ...shown('mf_silent'), kind: 'view' }];
  await post('/registry/reports', reader, { page: page('form'), reports: [...reports, ...silent] });

  // A page that freezes has promised another heartbeat, but sends none.
  const nextSeconds = isCanary && byThird(reader) ? 10 : 0;
  await post('/registry/pulses', reader, { page: page('loop'), nextSeconds, remotes: [shown('mf_loop')] });
}

const registry = (remote: string) => client(gateway.url, deployTokenOf(remote));
const canaryOf = async (remote: string) =>
  (await registry(remote).get(`/registry/remotes/${remote}`)).body.remote.canary;

it('takes each back within two minutes, with the reason, and leaves a canary that is well', async () => {
  for (let at = 0; at < readers; at += 1) {
    await Promise.all([visit({ at, isCanary: false }), visit({ at, isCanary: true })]);
  }
  const areBack = async () => (await Promise.all(broken.map(canaryOf))).every((canary) => canary === null);
  await waitFor(areBack, { timeoutMs: withinMs });
  for (const name of broken) {
    const { entries } = (await registry(name).get(`/registry/remotes/${name}/audit`)).body;
    expect(entries[0], name).toMatchObject({ by: 'the registry', action: 'rollback', version: '1.1.0' });
    expect(entries[0].detail, name).toMatch(reasons[name] ?? /^$/);
  }
  expect(await canaryOf('mf_well')).toMatchObject({ version: '1.1.0' });
}, 240_000);
