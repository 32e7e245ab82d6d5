import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import type { RawAnswer } from './raw-answer';

/**
 * The baseline of `blogs.bench.ts`, as a separate process: bare Koa, answering from memory. It receives
 * over IPC what to answer under which address, and reports its port.
 */

/** @property body in base64 */
export interface Teach extends Omit<RawAnswer, 'body'> {
  readonly url: string;
  readonly body: string;
}

const answers = new Map<string, RawAnswer>();
const app = new Koa();
app.use((ctx) => {
  const answer = answers.get(ctx.url);
  if (!answer) return;
  ctx.type = answer.type;
  if (answer.encoding) ctx.set('Content-Encoding', answer.encoding);
  ctx.body = answer.body;
});

process.on('message', ({ url, body, ...rest }: Teach) => {
  answers.set(url, { ...rest, body: Buffer.from(body, 'base64') });
  process.send?.({ learned: url });
});
process.on('disconnect', () => process.exit());

const server = createServer(app.callback()).listen(0, '127.0.0.1', () =>
  process.send?.({ port: (server.address() as AddressInfo).port }),
);
