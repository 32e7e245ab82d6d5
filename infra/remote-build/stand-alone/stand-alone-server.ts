import { once } from 'node:events';
import { createServer } from 'node:net';
import { rspack } from '@rspack/core';
import { RspackDevServer, type Configuration as ServerConfiguration } from '@rspack/dev-server';
import type { WebApp } from '../app';
import { standAloneConfig, type Theme } from './stand-alone-config';

export interface StandAloneServer {
  readonly app: WebApp;
  readonly theme: Theme;
  readonly port: number;
  /** A real site whose API the page uses, such as https://storysprout.example. */
  readonly site?: string;
}

const ownFiles = /^\/(assets|art)\/|^\/ws$|hot-update/;

/**
 * Proxies everything but the page and its files to the site. Requests get the site's own origin, so that it accepts
 * them as its own page's.
 */
function siteProxy(site: string): ServerConfiguration['proxy'] {
  const { origin } = new URL(site);
  return [
    {
      context: (path, request) => !ownFiles.test(path) && request.headers.accept?.includes('text/html') !== true,
      target: origin,
      changeOrigin: true,
      ws: true,
      headers: { origin },
      cookieDomainRewrite: '',
    },
  ];
}

/** Tries the port first, because the dev server would end the process with a stack. */
async function requireFree(port: number): Promise<void> {
  const server = createServer().listen(port, 'localhost');
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is taken by another program. Stop it, or choose another with PORT=... npm run dev`);
  }
  server.close();
  await once(server, 'close');
}

/**
 * Starts a dev server with hot reloading for a single remote inside the kit's fake shell.
 *
 * @returns its address
 * @throws Error with a line for the person at the terminal when the port is taken
 */
export async function startStandAlone({ app, theme, port, site }: StandAloneServer): Promise<string> {
  process.env.NODE_ENV = 'development';
  await requireFree(port);
  const server = new RspackDevServer(
    {
      port,
      host: 'localhost',
      hot: true,
      static: false,
      historyApiFallback: true,
      client: { overlay: true },
      ...(site && { proxy: siteProxy(site) }),
    },
    rspack(standAloneConfig(app, theme, site)),
  );
  await server.start();
  return `http://localhost:${port}`;
}
