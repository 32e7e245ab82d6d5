import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { root } from '../workspaces';
import { outputFolder } from './emit-code';
import { packAll } from './pack';
import { publishAll } from './publish';

/** `npm run packages -- <command>`: packs and publishes the packages for teams with their own repositories. */

const usage = `npm run packages -- <command>

  pack                        builds the packages and packs them into infra/build/packages/dist/packed/tarballs
  version                     makes the next versions of what .changeset says, with their notes
  publish [--registry URL]    packs, and publishes the versions that the registry has not`;

async function pack(): Promise<string[]> {
  const packed = await packAll(outputFolder('packed'));
  return packed.map(({ name, version, tarball }) => `${name} ${version}  ${tarball}`);
}

async function version(): Promise<string[]> {
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: root, stdio: 'inherit' });
  npm('exec', '--', 'changeset', 'version');
  npm('install', '--package-lock-only', '--ignore-scripts');
  return [];
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { registry: { type: 'string' } } });

async function publish(): Promise<string[]> {
  return publishAll(await packAll(outputFolder('packed')), values.registry);
}

const commands: Readonly<Record<string, () => Promise<string[]>>> = { pack, publish, version };
try {
  const lines = (await commands[positionals[0] ?? 'help']?.()) ?? [usage];
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
