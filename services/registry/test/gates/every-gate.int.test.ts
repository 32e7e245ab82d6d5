import { client, testDatabase } from '@storysprout/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  buildSite,
  deployTokenOf,
  type FakeService,
  type RunningGateway,
  startGatewayOn,
} from '../../../../gateway/test/support/fixtures';
import { startAskedService } from '../support/asked-service';
import { badSamples, publishGates, sample } from '../support/samples';

/** Tests each gate with a build that has a single fault and is sent over HTTP, as a team would send it. */

let services: FakeService;
let gateway: RunningGateway;

beforeAll(async () => {
  services = await startAskedService();
  const { url } = services;
  const settings = { SITE_DIR: await buildSite(), BLOG_URL: url, USER_URL: url, ADMIN_URL: url };
  gateway = await startGatewayOn(await testDatabase('every-gate'), settings);
});

afterAll(() => services.close());

async function publish({ name = 'mf_blog', ...build }: (typeof badSamples)['rules']) {
  const { attested, ...request } = sample({ name, ...build });
  const body = { ...request, attested: 'attested' in build ? build.attested : attested };
  return client(gateway.url, deployTokenOf(name)).post(`/registry/remotes/${name}/releases`, { body });
}

it.each(publishGates)('%s refuses its bad sample, and no other gate minds it', async (gate) => {
  const { status, body } = await publish({ version: gate, ...badSamples[gate] });
  const gates = body.refusals?.map((refusal: { gate: string }) => refusal.gate);
  expect([status, new Set(gates)]).toEqual([422, new Set([gate])]);
});

it.each(['mf_blog', 'mf_funzone'])('all of them let a good build of %s pass', async (name) => {
  expect((await publish({ name, version: 'good' })).status).toBe(201);
});
