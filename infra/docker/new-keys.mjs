import { generateKeyPairSync, hash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';

/**
 * Generates keys, passwords and tokens for one site. This is plain Node, because it runs before any package is
 * installed.
 */

const root = new URL('../../', import.meta.url);
const secret = () => randomBytes(24).toString('base64url');
const oneLine = (pem) => pem.toString().trim().replaceAll('\n', '\\n');
const list = (pairs) => pairs.map((pair) => pair.join(':')).join(',');

/** Generates an Ed25519 key and returns both halves as PEM in one line each. */
function newPair() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    private: oneLine(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    public: oneLine(publicKey.export({ type: 'spki', format: 'pem' })),
  };
}

/** Processes that call others. Each gets a key of its own (`services/contract/src/core/callers.ts`). */
const callers = ['gateway', 'blog', 'user', 'admin', 'mail-worker', 'registry'];

/** Generates the keys for calls between services: the public keys of all callers, and a private key for each. */
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

/**
 * Generates the passwords of the processes for compose's stores. They contain only characters that need no escaping in
 * a URL.
 */
export function newPasswords() {
  const users = ['ROOT', 'BLOG', 'USER', 'ADMIN', 'REGISTRY', 'OPERATOR'];
  return {
    ...Object.fromEntries(users.map((user) => [`MONGODB_PASSWORD_${user}`, secret()])),
    // MongoDB accepts only base64 characters, which include the hex digits.
    MONGODB_REPLICA_KEY: randomBytes(32).toString('hex'),
    REDIS_PASSWORD: secret(),
    CACHE_PASSWORD: secret(),
  };
}
