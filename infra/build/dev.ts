import type { Configuration } from '@rspack/core';
import { rspack } from '@rspack/core';
import { RspackDevServer, type Configuration as ServerConfiguration } from '@rspack/dev-server';
import { loadConfig } from './build-app';
import { devPorts } from './dev-ports';
import { type App, findApps } from './workspaces';

/**
 * Starts dev servers with hot reloading, one for the shell and one per remote: `node --import tsx infra/build/dev.ts`.
 * Open the shell's address. Its server proxies everything but its own files to the gateway, which finds the dev servers
 * of the remotes through `DEV_REMOTES`. `npm run dev` sets up all of this.
 *
 * Settings: `SHELL_PORT` (3000), `MF_BLOG_PORT` (3001), `MF_DASHBOARD_PORT` (3002), `MF_ADMIN_PORT` (3003),
 * `MF_FUNZONE_PORT` (3004), a similar one for each later remote, and `GATEWAY_URL` (http://localhost:8080).
 */
process.env.NODE_ENV = 'development';

const gatewayUrl = process.env.GATEWAY_URL ?? 'http://localhost:8080';

/**
 * The shell's dev server serves its own pages and files. The API, pictures, sockets and the list of remotes are proxied
 * to the gateway.
 */
function shellServer(): ServerConfiguration {
  const ownFiles = /^\/(assets|art)\//;
  const isPage = (accept: string | undefined) => accept?.includes('text/html') === true;
  return {
    historyApiFallback: true,
    proxy: [
      {
        context: (path, request) => !ownFiles.test(path) && path !== '/ws' && !isPage(request.headers.accept),
        target: gatewayUrl,
        ws: true,
      },
    ],
  };
}

/** Remotes are loaded by a page of another origin, and their hot-reload client needs the port of its own socket. */
function remoteServer(port: number): ServerConfiguration {
  return {
    headers: { 'Access-Control-Allow-Origin': '*' },
    client: { webSocketURL: `ws://localhost:${port}/ws` },
  };
}

async function serve(app: App, port: number): Promise<void> {
  const config: Configuration = await loadConfig(app);
  const own = app.name === 'shell' ? shellServer() : remoteServer(port);
  const common: ServerConfiguration = { port, host: 'localhost', hot: true, static: false, allowedHosts: 'all' };
  const client = { overlay: false, ...(typeof own.client === 'object' ? own.client : {}) };
  const server = new RspackDevServer({ ...common, ...own, client }, rspack(config));
  await server.start();
  process.stdout.write(`${app.name} http://localhost:${port}\n`);
}

const ports = devPorts();
for (const app of findApps()) {
  const port = ports.get(app.name);
  if (port !== undefined) await serve(app, port);
}
