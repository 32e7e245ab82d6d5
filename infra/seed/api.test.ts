import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { SiteApi } from './api';

let server: Server | undefined;
afterEach(() => server?.close());

/** Starts a site that responds with these status codes, one after the other. */
async function siteAnswering(...statuses: number[]): Promise<SiteApi> {
  const started = createServer((_request, answer) => {
    answer.writeHead(statuses.shift() ?? 500, { 'content-type': 'application/json' }).end('{"success":true}');
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return new SiteApi(`http://127.0.0.1:${(started.address() as AddressInfo).port}`);
}

it('waits for a part that is away for a moment', async () => {
  const api = await siteAnswering(503, 503, 200);
  expect(await api.send('POST', '/blog/create', {})).toEqual({ success: true });
});

it('says what was refused', async () => {
  const api = await siteAnswering(422);
  await expect(api.send('POST', '/blog/create', {})).rejects.toThrow('POST /blog/create answered 422');
});
