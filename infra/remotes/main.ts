import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { folderOf, root } from '../build/workspaces';
import { usage } from './command-output';
import { type Asked, runCommand } from './commands';
import { readTokens } from './deploy-tokens';
import { RegistryClient } from './registry-client';

/** `npm run remotes -- <command>`: what teams publish and release their remotes with. */

function ask(args: readonly string[]): Asked {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      canary: { type: 'string' },
      'promote-after': { type: 'string' },
      reason: { type: 'string' },
      'skip-install': { type: 'boolean' },
    },
  });
  const [command = 'help', remote, version] = positionals;
  const canary = values.canary === undefined ? undefined : Number(values.canary);
  if (canary !== undefined && !(Number.isInteger(canary) && canary >= 1 && canary <= 99)) {
    throw new Error('--canary takes a whole number from 1 to 99: so many in a hundred readers.');
  }
  const promoteAfterHours = values['promote-after'] === undefined ? undefined : Number(values['promote-after']);
  if (promoteAfterHours !== undefined && !(promoteAfterHours > 0)) {
    throw new Error('--promote-after takes hours, such as 24.');
  }
  const { reason, 'skip-install': skipInstall } = values;
  return { command, remote, version, canary, promoteAfterHours, reason, skipInstall };
}

function connect(remote?: string): RegistryClient {
  const { SITE_URL, REMOTES_TOKEN, DATA_DIR = '.data', PORT = '8080' } = process.env;
  const tokens = readTokens(resolve(root, DATA_DIR));
  const local = remote === undefined ? Object.values(tokens)[0] : tokens[remote];
  const token = REMOTES_TOKEN ?? local;
  if (token === undefined) {
    const whose = remote === undefined ? 'a remote' : folderOf(remote);
    throw new Error(`No deploy token for ${whose}: set REMOTES_TOKEN, or start the site on this machine once.`);
  }
  return new RegistryClient({ url: SITE_URL ?? `http://localhost:${PORT}`, token });
}

try {
  const asked = ask(process.argv.slice(2));
  const lines = asked.command === 'help' ? [usage] : await runCommand(asked, connect);
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
