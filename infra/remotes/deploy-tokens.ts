import { hash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shellName } from '@storysprout/contract';
import { remoteFolders } from '../build/workspaces';
import { nameOf } from './remote-name';

/** Deploy tokens by remote, as `npm start` makes them for the site on this machine. */
export type DeployTokens = Readonly<Record<string, string>>;

const tokenFile = (dataDir: string) => join(dataDir, 'deploy-tokens.json');

export function readTokens(dataDir: string): DeployTokens {
  const file = tokenFile(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DeployTokens) : {};
}

/** A token for each remote and for the shell: those kept in the data folder, and new ones for remotes that have none. */
export function ensureDeployTokens(dataDir: string): DeployTokens {
  const known = readTokens(dataDir);
  const tokens = Object.fromEntries(
    [...remoteFolders().map(nameOf), shellName].map((name) => [
      name,
      known[name] ?? randomBytes(24).toString('base64url'),
    ]),
  );
  const file = tokenFile(dataDir);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(tokens, null, 2), { mode: 0o600 });
  return tokens;
}

/** The tokens' hashes, which are all the gateway gets. */
export function tokenSetting(tokens: DeployTokens): string {
  const entries = Object.entries(tokens);
  return entries.map(([name, token]) => `${name}:${hash('sha256', token)}`).join(',');
}
