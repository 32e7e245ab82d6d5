import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import Koa from 'koa';
import { type ServedFile, sendFile, toServedFile } from '../../../gateway/src/http/files/served-file';
import { allowSources } from '../../../gateway/src/http/security/policy-sources';
import { securityHeaders } from '../../../gateway/src/http/security/security-headers';
import { rawGet } from '../raw-get';

const freezer = readFileSync(fileURLToPath(new URL('./in-page/freeze.js', import.meta.url)), 'utf8');

/**
 * Serves pages as static documents without scripts: no page with the same content could be faster. They have the site's
 * security headers, as all its files do, because one of those headers makes the browser start another process on a
 * first visit (docs/decisions/0082).
 */
export interface FrozenPages {
  readonly url: string;
  /** Serves the present content of the page under this path from now on. */
  add(path: string, page: Page): Promise<void>;
  stop(): Promise<void>;
}

const noHsts = { maxAge: 0, includeSubDomains: false, preload: false };

/** Forwards requests for pictures, fonts and art to the site, where the real pages get them, too. */
async function passOn(ctx: Koa.Context, siteUrl: string): Promise<void> {
  const { host: _host, connection: _connection, ...headers } = ctx.headers;
  const answer = await rawGet(`${siteUrl}${ctx.url}`, headers);
  const { 'transfer-encoding': _chunks, connection: _kept, ...passed } = answer.headers;
  ctx.status = answer.status;
  for (const [name, value] of Object.entries(passed)) if (value !== undefined) ctx.set(name, value);
  ctx.body = answer.body;
}

export async function startFrozenPages(siteUrl: string): Promise<FrozenPages> {
  const pages = new Map<string, ServedFile>();
  const app = new Koa();
  app.use(securityHeaders({ publicUrl: siteUrl, apiBaseUrl: '', corsOrigins: [], devOrigins: [], hsts: noHsts }));
  app.use(async (ctx) => {
    const page = pages.get(ctx.path);
    if (!page) return passOn(ctx, siteUrl);
    allowSources(ctx, { style: "'unsafe-inline'" });
    sendFile(ctx, page, 'no-cache');
  });
  const server = createServer(app.callback()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    add: async (path, page) => {
      const html = await page.evaluate<string>(freezer);
      pages.set(path, await toServedFile('index.html', Buffer.from(html)));
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
