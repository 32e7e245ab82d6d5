import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';

/** New keys, passwords and tokens for one site. Plain Node: it runs before any package is installed. */

const root = new URL('../../', import.meta.url);
const secret = () => randomBytes(24).toString('base64url');
const oneLine = (pem) => pem.toString().trim().replaceAll('\n', '\\n');
const list = (pairs) => pairs.map((pair) => pair.join(':')).join(',');

export function newKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const remotes = readdirSync(root).filter((name) => name.startsWith('mf-'));
  const tokens = remotes.map((name) => [name.replaceAll('-', '_'), secret()]);
  const hashes = tokens.map(([name, token]) => [name, createHash('sha256').update(token).digest('hex')]);
  return {
    JWT_PRIVATE_KEY: oneLine(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    JWT_PUBLIC_KEY: oneLine(publicKey.export({ type: 'spki', format: 'pem' })),
    ADMIN_PASSWORD: secret(),
    DEPLOY_TOKENS: list(hashes),
    REMOTES_TOKENS: list(tokens),
    BACKUP_KEY: randomBytes(32).toString('base64'),
  };
}
