import { readFileSync } from 'node:fs';
import http from 'node:http';
import { client } from '@storysprout/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FakeService, json, startService } from '../support/fixtures';
import { type ReadyGateway, registrySettings, startGatewayProcess } from '../support/gateway-process';

/** Requests must not make the gateway's memory grow; it is measured from outside. */

const megabyte = 1024 * 1024;
const canaries = 50;
/**
 * Readers get canaries by percentile, so this covers each ten times. `MEMORY_DRAWS=10000` and
 * `MEMORY_ENCODING=br` try all bucket numbers, with the encoding that browsers request.
 */
const bucketCount = Number(process.env.MEMORY_DRAWS ?? 1_000);
const encoding = process.env.MEMORY_ENCODING ?? 'identity';
let service: FakeService;
let gateway: ReadyGateway;

/** More remotes with a canary than a large site would ever have at once. */
const seedCanaries = () =>
  registrySettings(
    Array.from({ length: canaries }, (_, at) => `mf_remote${at}`),
    10,
  );

beforeAll(async () => {
  service = await startService((_request, response) => json(response, { ok: true }));
  const urls = { BLOG_URL: service.url, USER_URL: service.url, ADMIN_URL: service.url };
  gateway = await startGatewayProcess({ ...(await seedCanaries()), ...urls });
});
afterAll(async () => {
  gateway.child.kill('SIGKILL');
  await service.close();
});

/** Returns the process's resident memory, in bytes. */
function residentBytes(): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${gateway.child.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1_024;
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 8 });
afterAll(() => agent.destroy());

function get(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = http.get(gateway.url + path, { agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    });
    request.once('error', reject);
  });
}

async function each(count: number, ask: (at: number) => Promise<number | undefined>): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let at = next++; at < count; at = next++) expect(await ask(at)).toBe(200);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

const browser = { accept: 'text/html', 'accept-encoding': encoding };

it('stays small though every reader has other canaries', async () => {
  expect((await client(gateway.url).get('/remotes.json')).body.remotes).toHaveLength(canaries);
  await each(bucketCount, (at) => get('/', { ...browser, cookie: `sprout_draw=${at}` }));
  expect(residentBytes()).toBeLessThan(300 * megabyte);
}, 90_000);
