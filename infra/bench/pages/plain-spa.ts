import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rspack } from '@rspack/core';
import Koa from 'koa';
import { FileStore } from '../../../gateway/src/static/file-store';
import { sendFile, toServedFile } from '../../../gateway/src/static/served-file';
import { shellPage } from '../../build/shell-config';
import { bundle } from '../../remote-build/bundle';
import { rawGet } from '../raw-get';

const standIn = fileURLToPath(new URL('./plain/federation.ts', import.meta.url));

/** The home page as one plain bundle of the same sources. @throws with the bundler's errors */
async function build(folder: string): Promise<void> {
  const inPlace = new rspack.NormalModuleReplacementPlugin(/^\.\/federation$/, standIn);
  const config = shellPage([inPlace]);
  await bundle({
    ...config,
    // As entries here, the parts are in the page's own script instead of separate files.
    entry: { main: [standIn, './src/main.tsx'] },
    output: { ...config.output, path: folder },
  });
}

const rootOf = /<div id="root"[\s\S]*?(?=<noscript)/;
const dataBlock = /<script type="application\/json"[^>]*>[\s\S]*?<\/script>/g;

/** The plain bundle's page with what the real site writes into its own now: data and first paint. */
async function pageWithData(folder: string, siteUrl: string): Promise<Buffer> {
  const real = (await rawGet(`${siteUrl}/`, { accept: 'text/html' })).body.toString('utf8');
  const [site = '', answers = ''] = real.match(dataBlock) ?? [];
  const page = (await readFile(join(folder, 'index.html'), 'utf8')).replace(dataBlock, '');
  const html = page
    .replace(/<head[^>]*>/, (head) => head + site)
    .replace(rootOf, () => rootOf.exec(real)?.[0] ?? '')
    .replace('</body>', () => `${answers}</body>`);
  return Buffer.from(html);
}

export interface PlainSite {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * The home page as it would be without federation, built into `folder`. Served and compressed by the gateway's own
 * code; everything outside the bundle (API, art, pictures) comes from the real site behind it.
 */
export async function startPlainSite(folder: string, siteUrl: string): Promise<PlainSite> {
  await build(folder);
  const files = new FileStore();
  const app = new Koa();
  app.use(async (ctx) => {
    if (ctx.path === '/') {
      return sendFile(ctx, await toServedFile('index.html', await pageWithData(folder, siteUrl)), 'no-cache');
    }
    const file = await files.read(folder, ctx.path.slice(1));
    if (file) return sendFile(ctx, file, 'no-cache');
    const { host: _host, connection: _connection, ...headers } = ctx.headers;
    const answer = await rawGet(`${siteUrl}${ctx.url}`, headers);
    const { 'transfer-encoding': _chunks, connection: _kept, ...passed } = answer.headers;
    ctx.status = answer.status;
    for (const [name, value] of Object.entries(passed)) if (value !== undefined) ctx.set(name, value);
    ctx.body = answer.body;
  });
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
