import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { root } from '../build/workspaces';
import { emitCode, outputFolder } from './emit-code';
import { packAll } from './pack';
import { teamPackages } from './package-list';
import { publishAll } from './publish';
import { keepSurface, keptSurface, surfaceOf } from './surface';

/** `npm run packages -- <command>`: what teams with a repository of their own install. */

const usage = `npm run packages -- <command>

  pack                        builds the packages and packs them into infra/packages/dist/packed/tarballs
  version                     makes the next versions of what .changeset says, with their notes
  surface                     keeps what each new version offers, for later changes to be compared with
  publish [--registry URL]    packs, and publishes the versions that the registry has not`;

async function pack(): Promise<string[]> {
  const packed = await packAll(outputFolder('packed'));
  return packed.map(({ name, version, tarball }) => `${name} ${version}  ${tarball}`);
}

/** A version's surface is kept once: what changes later needs a changeset. */
async function surface(): Promise<string[]> {
  const output = outputFolder('surface');
  const withSurface = teamPackages.filter(({ hasSurface }) => hasSurface);
  for (const each of withSurface) emitCode(each, output, { typesOnly: true });
  return withSurface.map((each) => {
    const now = surfaceOf(each, output);
    if (keptSurface(each)?.version === now.version) return `${each.folder} ${now.version} is kept already.`;
    keepSurface(each, now);
    return `${each.folder} ${now.version} offers ${Object.keys(now.declarations).length} declarations.`;
  });
}

async function version(): Promise<string[]> {
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: root, stdio: 'inherit' });
  npm('exec', '--', 'changeset', 'version');
  npm('install', '--package-lock-only', '--ignore-scripts');
  return surface();
}

const { positionals, values } = parseArgs({ allowPositionals: true, options: { registry: { type: 'string' } } });

async function publish(): Promise<string[]> {
  return publishAll(await packAll(outputFolder('packed')), values.registry);
}

const commands: Readonly<Record<string, () => Promise<string[]>>> = { pack, publish, surface, version };
const lines = (await commands[positionals[0] ?? 'help']?.()) ?? [usage];
process.stdout.write(`${lines.join('\n')}\n`);
