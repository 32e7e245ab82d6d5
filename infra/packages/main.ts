import { parseArgs } from 'node:util';
import { outputFolder } from './emit-code';
import { packAll } from './pack';

/** `npm run packages -- <command>`: what teams with a repository of their own install. */

const usage = `npm run packages -- <command>

  pack                        builds the packages and packs them into infra/packages/dist/packed/tarballs`;

async function pack(): Promise<string[]> {
  const packed = await packAll(outputFolder('packed'));
  return packed.map(({ name, version, tarball }) => `${name} ${version}  ${tarball}`);
}

const commands: Readonly<Record<string, () => Promise<string[]>>> = { pack };

const [command = 'help'] = parseArgs({ allowPositionals: true }).positionals;
const lines = (await commands[command]?.()) ?? [usage];
process.stdout.write(`${lines.join('\n')}\n`);
