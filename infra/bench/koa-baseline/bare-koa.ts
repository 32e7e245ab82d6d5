import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import type { RawAnswer } from '../raw-get';

/**
 * The process that `compareWithKoa` starts: bare Koa with a single response, which it receives over IPC. It reports its
 * port.
 */

process.once('message', ({ headers, body }: RawAnswer) => {
  const app = new Koa();
  app.use((ctx) => {
    ctx.type = headers['content-type'] ?? '';
    if (headers['content-encoding']) ctx.set('Content-Encoding', headers['content-encoding']);
    ctx.body = Buffer.from(body);
  });
  const server = createServer(app.callback()).listen(0, '127.0.0.1', () =>
    process.send?.((server.address() as AddressInfo).port),
  );
});
process.on('disconnect', () => process.exit());
