import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig as readGatewayConfig } from '../../../gateway/src/config';
import { readServiceConfig, readWorkerConfig } from '../../../services/admin/src/config';
import { readConfig as readBlogConfig } from '../../../services/blog/src/config';
import { readConfig as readRegistryConfig } from '../../../services/registry/src/config';
import { readConfig as readRendererConfig } from '../../../services/renderer/src/config';
import { readConfig as readUserConfig } from '../../../services/user/src/config';
import { root } from '../../build/packages.mjs';

/** How each process reads its settings, by the name of its image; each throws for what is missing or wrong. */
export const readers: Readonly<Record<string, (env: NodeJS.ProcessEnv) => object>> = {
  gateway: readGatewayConfig,
  blog: readBlogConfig,
  user: readUserConfig,
  admin: readServiceConfig,
  'mail-worker': readWorkerConfig,
  registry: readRegistryConfig,
  renderer: readRendererConfig,
};

/** Processes that call nobody, and so have no key. */
export const silent: readonly string[] = ['renderer'];

/** All that the process is told which runs the teams' code: none of it is secret. */
export const rendererSettings: ReadonlySet<string> = new Set([
  'NODE_ENV',
  'HOST',
  'PORT',
  'LOG_LEVEL',
  'INTERNAL_PUBLIC_KEYS',
  'RENDER_LIMIT_MS',
  'RENDER_THREAD_MB',
  'SHUTDOWN_LEAVE_MS',
  'SHUTDOWN_GRACE_MS',
  'SHUTDOWN_IDLE_MS',
]);

const dockerfile = readFileSync(join(root, 'infra/docker/Dockerfile'), 'utf8');

/** The lines of one target of the Dockerfile. */
export function targetLines(target: string): string[] {
  const start = new RegExp(`^FROM \\S+ AS ${target}$`, 'm').exec(dockerfile)?.index;
  if (start === undefined) throw new Error(`The Dockerfile has no target ${target}.`);
  const [, ...lines] = dockerfile.slice(start).split('\n');
  const end = lines.findIndex((line) => line.startsWith('FROM '));
  return end < 0 ? lines : lines.slice(0, end);
}

/** What an image sets by itself. */
export function imageEnv(target: string): Record<string, string> {
  const lines = [...targetLines('runtime'), ...targetLines(target)].filter((line) => line.startsWith('ENV '));
  const pairs = lines.flatMap((line) => line.slice('ENV '.length).split(' '));
  return Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
}
