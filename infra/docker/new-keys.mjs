import { generateKeyPairSync, hash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';

/** New keys, passwords and tokens for one site. Plain Node: it runs before any package is installed. */

const root = new URL('../../', import.meta.url);
const secret = () => randomBytes(24).toString('base64url');
const oneLine = (pem) => pem.toString().trim().replaceAll('\n', '\\n');
const list = (pairs) => pairs.map((pair) => pair.join(':')).join(',');

/** Both halves of a new Ed25519 key, in one line each. */
function newPair() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    private: oneLine(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    public: oneLine(publicKey.export({ type: 'spki', format: 'pem' })),
  };
}

/** Processes that call others; each gets a key of its own (`services/contract/src/internal-calls.ts`). */
const callers = ['gateway', 'blog', 'user', 'admin', 'mail-worker', 'registry'];

/** Keys for calls between services: everybody's public one, and for each its private one. */
function internalKeys() {
  const pairs = callers.map((name) => [name, newPair()]);
  return {
    INTERNAL_PUBLIC_KEYS: pairs.map(([name, pair]) => `${name}=${pair.public}`).join('\\n'),
    INTERNAL_PRIVATE_KEYS: Object.fromEntries(pairs.map(([name, pair]) => [name, pair.private])),
  };
}

export function newKeys() {
  const [tokenKey, auditKey] = [newPair(), newPair()];
  const remotes = readdirSync(root).filter((name) => name.startsWith('mf-'));
  const tokens = remotes.map((name) => [name.replaceAll('-', '_'), secret()]);
  const hashes = tokens.map(([name, token]) => [name, hash('sha256', token)]);
  return {
    JWT_PRIVATE_KEY: tokenKey.private,
    JWT_PUBLIC_KEY: tokenKey.public,
    AUDIT_PRIVATE_KEY: auditKey.private,
    AUDIT_PUBLIC_KEY: auditKey.public,
    ...internalKeys(),
    PICTURE_KEY: randomBytes(32).toString('base64url'),
    ADMIN_PASSWORD: secret(),
    DEPLOY_TOKENS: list(hashes),
    REMOTES_TOKENS: list(tokens),
    BACKUP_KEY: randomBytes(32).toString('base64'),
  };
}

/** What processes sign in to the stores of compose with: letters that mean nothing in an address. */
export function newPasswords() {
  const users = ['ROOT', 'BLOG', 'USER', 'ADMIN', 'REGISTRY', 'OPERATOR'];
  return {
    ...Object.fromEntries(users.map((user) => [`MONGODB_PASSWORD_${user}`, secret()])),
    // MongoDB takes base64 only.
    MONGODB_REPLICA_KEY: randomBytes(32).toString('hex'),
    REDIS_PASSWORD: secret(),
    CACHE_PASSWORD: secret(),
  };
}
