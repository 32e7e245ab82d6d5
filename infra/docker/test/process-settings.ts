import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '@storysprout/service-kit';
import { readConfig as readUserConfig } from '../../../services/user/src/config';
import { root } from '../../build/packages.mjs';
import { schemas } from '../../local/process-settings';

/**
 * Functions that read the settings of each process, by the name of its image. Each throws for missing or wrong
 * settings.
 */
export const readers: Readonly<Record<string, (env: NodeJS.ProcessEnv) => object>> = {
  ...Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, (env: NodeJS.ProcessEnv) => loadConfig(schema, env)]),
  ),
  // This one also checks its private key.
  user: readUserConfig,
};

/** Processes that call no others, and so have no key. */
export const silent: readonly string[] = ['renderer'];

const dockerfile = readFileSync(join(root, 'infra/docker/Dockerfile'), 'utf8');

/** The lines of one target of the Dockerfile. */
export function targetLines(target: string): string[] {
  const start = new RegExp(`^FROM \\S+ AS ${target}$`, 'm').exec(dockerfile)?.index;
  if (start === undefined) throw new Error(`The Dockerfile has no target ${target}.`);
  const [, ...lines] = dockerfile.slice(start).split('\n');
  const end = lines.findIndex((line) => line.startsWith('FROM '));
  return end < 0 ? lines : lines.slice(0, end);
}

/** Returns the environment that an image sets itself. */
export function imageEnv(target: string): Record<string, string> {
  const lines = [...targetLines('runtime'), ...targetLines(target)].filter((line) => line.startsWith('ENV '));
  const pairs = lines.flatMap((line) => line.slice('ENV '.length).split(' '));
  return Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
}
