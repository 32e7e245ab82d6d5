import { join } from 'node:path';
import { devPorts } from '../build/dev-ports';
import { root } from '../build/workspaces';
import { nameOf } from '../remotes/remote-name';
import { Part } from './processes/part';
import { answersOk } from './processes/probes';
import { dataPath, type Settings } from './settings';
import type { PartDefaults } from './stores';

/** The port of the shell's dev server. */
export const shellPort = devPorts().get('shell') ?? 3000;

/** Returns the setting with which the gateway loads remotes from their dev servers. */
export function devRemotes(): string {
  const remotes = [...devPorts()].filter(([name]) => name !== 'shell');
  return JSON.stringify(Object.fromEntries(remotes.map(([name, port]) => [nameOf(name), `http://localhost:${port}`])));
}

/** Starts the hot-reloading servers of the shell and the remotes, all in one process (infra/build/dev.ts). */
export async function startDevServers(settings: Settings, defaults: PartDefaults): Promise<Part> {
  const part = new Part({
    ...defaults,
    name: 'dev servers',
    command: process.execPath,
    args: ['--import', 'tsx', join(root, 'infra/build/dev.ts')],
    cwd: root,
    env: { ...process.env, GATEWAY_URL: `http://localhost:${settings.PORT}` },
    logFile: dataPath(settings, 'logs', 'dev-servers.log'),
    isReady: () => answersOk(`http://localhost:${shellPort}/`, { accept: 'text/html' }),
    readyTimeoutMs: 120_000,
  });
  await part.start();
  return part;
}
