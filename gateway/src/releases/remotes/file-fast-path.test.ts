import type { AddressInfo } from 'node:net';
import { listen, stopListening } from '@storysprout/service-kit';
import Koa from 'koa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fastPaths } from '../../http/fast-path';
import { sendFile, toServedFile } from '../../http/files/served-file';
import { FileFastPath } from './file-fast-path';

const fastPath = new FileFastPath();
let url: string;
let usualAnswers = 0;

beforeAll(async () => {
  const app = new Koa();
  const file = await toServedFile('a.js', Buffer.from('const story = "Once upon a time";\n'.repeat(100)));
  app.use((ctx) => {
    usualAnswers += 1;
    sendFile(ctx, file, 'public');
    fastPath.keep(ctx, file);
  });
  const server = await listen({ callback: () => fastPaths([fastPath.find], app.callback()) }, { port: 0 });
  afterAll(() => stopListening(server));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/remotes/mf_blog/1.0.0/a.js`;
});

it('keeps a file once, whatever queries it is asked for with', async () => {
  const first = await fetch(url);
  const { bytes } = fastPath;
  const texts = await Promise.all(Array.from({ length: 200 }, async (_, at) => (await fetch(`${url}?x=${at}`)).text()));
  expect(new Set(texts)).toEqual(new Set([await first.text()]));
  expect([fastPath.bytes, usualAnswers]).toEqual([bytes, 1]);
});

it('keeps no more than its bytes', async () => {
  const small = new FileFastPath(10_000);
  const keep = async (path: string, bytes: number) => {
    const file = await toServedFile(path, Buffer.alloc(bytes));
    const req = { headers: {} };
    const res = { getHeaders: () => ({}) };
    small.keep({ path, req, res, status: 200 } as unknown as Koa.Context, file);
  };
  for (let at = 0; at < 50; at += 1) await keep(`/${at}.png`, 1_000);
  await keep('/huge.png', 20_000);
  expect(small.bytes).toBeLessThanOrEqual(10_000);
  expect(small.bytes).toBeGreaterThan(5_000);
});
