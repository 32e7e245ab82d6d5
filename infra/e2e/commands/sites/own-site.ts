import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeSitePort } from '../../../local/processes/ports';

/** A site that a test has for itself. */
export interface OwnSite {
  readonly url: string;
  /** Folder of its data, logs and keys. */
  readonly dataDir: string;
  /** Everything that the newcomer reads in the terminal. */
  output(): string;
  /** Returns an entry of the printed table of addresses, such as `Moderator` or `E-mails`; empty when missing. */
  told(name: string): string;
  /**
   * Stops the site like Ctrl-C.
   *
   * @returns the exit code
   */
  stop(): Promise<number | null>;
}

const readyLimitMs = 240_000;
const root = join(import.meta.dirname, '../../../..');

/**
 * Runs `npm start` as a newcomer does, with an empty data folder and no settings but the port.
 *
 * @param settings settings of an operator who wants something else than the specification's site
 */
export async function startOwnSite(settings: Readonly<Record<string, string>> = {}): Promise<OwnSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'storysprout-first-'));
  const port = await freeSitePort();
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ['infra/local/start.mjs'], {
    cwd: root,
    env: { PATH, HOME, PORT: `${port}`, DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let output = '';
  const stop = async () => {
    child.kill('SIGINT');
    const [code] = (await exited) as [number | null];
    await rm(dataDir, { recursive: true, force: true });
    return code;
  };
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`It is not ready yet:\n${output}`)), readyLimitMs);
    const read = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('Ctrl-C')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    exited.then(() => reject(new Error(`It gave up:\n${output}`)), reject);
    exited.finally(() => clearTimeout(timer));
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const told = (name: string) => new RegExp(`^ +${name} {2,}(.+)$`, 'm').exec(output)?.[1]?.trim() ?? '';
  return { url: `http://localhost:${port}`, dataDir, output: () => output, told, stop };
}
