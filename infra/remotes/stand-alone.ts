import { basename } from 'node:path';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { standAloneConfig } from './stand-alone-config';

/**
 * `npm run dev -w mf-club`: that remote alone, with hot reloading, on `PORT` (3100). No gateway, no services, no shell:
 * the kit's fake shell is around it, and its `src/stand-alone.tsx` says what the API would answer.
 */
process.env.NODE_ENV = 'development';

const folder = basename(process.cwd());
const port = Number(process.env.PORT ?? 3100);
const server = new RspackDevServer(
  { port, host: 'localhost', hot: true, static: false, historyApiFallback: true, client: { overlay: true } },
  rspack(standAloneConfig(folder)),
);
await server.start();
process.stdout.write(`${folder} http://localhost:${port}\n`);
