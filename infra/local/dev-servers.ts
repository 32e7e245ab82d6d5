import { join } from 'node:path';
import { root } from './packages.mjs';
import { Part } from './part';
import { answersOk } from './probes';
import { dataPath, type Settings } from './settings';
import type { PartDefaults } from './stores';

/** Where the shell's and the remotes' dev servers listen, unless the environment says otherwise. */
export const shellPort = Number(process.env.SHELL_PORT ?? 3000);

const remotePorts: Readonly<Record<string, string>> = {
  mf_blog: process.env.MF_BLOG_PORT ?? '3001',
  mf_dashboard: process.env.MF_DASHBOARD_PORT ?? '3002',
  mf_admin: process.env.MF_ADMIN_PORT ?? '3003',
  mf_funzone: process.env.MF_FUNZONE_PORT ?? '3004',
};

/** Tells the gateway to send browsers to the remotes' dev servers. */
export function devRemotes(): string {
  const addresses = Object.entries(remotePorts).map(([name, port]) => [name, `http://localhost:${port}`]);
  return JSON.stringify(Object.fromEntries(addresses));
}

/** The hot-reloading servers of shell and remotes, all in one process (infra/build/dev.ts). */
export async function startDevServers(settings: Settings, defaults: PartDefaults): Promise<Part> {
  const part = new Part({
    ...defaults,
    name: 'dev servers',
    command: process.execPath,
    args: ['--import', 'tsx', join(root, 'infra/build/dev.ts')],
    cwd: root,
    env: { ...process.env, GATEWAY_URL: `http://localhost:${settings.PORT}` },
    logFile: dataPath(settings, 'logs', 'dev-servers.log'),
    isReady: () => answersOk(`http://localhost:${shellPort}/`, 'text/html'),
    readyTimeoutMs: 120_000,
  });
  await part.start();
  return part;
}
