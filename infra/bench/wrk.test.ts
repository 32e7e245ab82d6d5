import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../local/install';
import { figuresOf, rush } from './wrk';

const report = `Running 1s test @ http://127.0.0.1:8310/
  1 threads and 64 connections
  Latency Distribution
     50%    1.20ms
     99%    1.31s 
  15804 requests in 1.00s, 20.12MB read
Requests/sec:  15741.50
Transfer/sec:     20.04MB
`;

describe('what wrk reports', () => {
  it('is read in requests a second and milliseconds', () => {
    expect(figuresOf(report, '')).toEqual({ perSecond: 15_741.5, p99: 1_310 });
    expect(figuresOf(report.replace('1.31s', '870.00us'), '').p99).toBe(0.87);
  });

  it.each(['  Non-2xx or 3xx responses: 12\n', '  Socket errors: connect 0, read 3, write 0, timeout 0\n'])(
    'counts for nothing with %s',
    (line) => {
      expect(() => figuresOf(report + line, 'http://site/')).toThrow(/^http:\/\/site\/: /);
    },
  );

  it('is refused when it says nothing', () => {
    expect(() => figuresOf('unable to connect', '')).toThrow(/unexpected/);
  });
});

describe.skipIf(findProgram('wrk') === null)('a rush', () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.authorization}`);
    response.statusCode = request.url === '/no' ? 500 : 200;
    response.end('{}');
  });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  it('makes its requests in turns', async () => {
    const requests = ['a', 'b'].map((name) => ({
      method: 'PATCH' as const,
      path: `/${name}`,
      headers: { authorization: `Bearer ${name}` },
    }));
    const { perSecond } = await rush({ url, connections: 1, seconds: 1, requests });
    expect(perSecond).toBeGreaterThan(10);
    const turns = seen.slice(0, 40);
    expect(new Set(turns)).toEqual(new Set(['PATCH /a Bearer a', 'PATCH /b Bearer b']));
    for (const [at, each] of turns.entries()) expect(each).not.toBe(turns[at + 1]);
  });

  it('fails with its requests', async () => {
    await expect(rush({ url: `${url}/no`, connections: 1, seconds: 1 })).rejects.toThrow(/refused/);
  });
});
