import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { alternate, type Comparison, headersFor, load } from '../measure';
import { rawGet } from '../raw-get';

/** A service reaches full speed once its code is compiled, after some ten thousand requests. */
const warmUps = 2;

/** Options of a request besides its address. */
export interface Asking {
  /** Missing for a visitor. */
  readonly token?: string;
  /** JSON when missing. */
  readonly accept?: string;
}

/** Compares how fast the site answers a GET with bare Koa, which has the same bytes in memory. */
export async function compareWithKoa(
  siteUrl: string,
  path: string,
  rounds: number,
  asking: Asking = {},
): Promise<Comparison> {
  const url = `${siteUrl}${path}`;
  const headers = headersFor(asking);
  // The first request makes the site compress the response. Every later reader gets the second one.
  await rawGet(url, headers);
  const answer = await rawGet(url, headers);
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${answer.body}`);
  const koa = fork(fileURLToPath(new URL('./bare-koa.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
    serialization: 'advanced',
  });
  try {
    koa.send(answer);
    const [port] = await once(koa, 'message');
    for (let turn = 0; turn < warmUps; turn += 1) await load(url, asking);
    return await alternate(
      () => load(`http://127.0.0.1:${port}${path}`),
      () => load(url, asking),
      rounds,
    );
  } finally {
    const exited = once(koa, 'exit');
    koa.kill();
    await exited;
  }
}
