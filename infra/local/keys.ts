import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { dataPath, type Settings } from './settings';

export interface KeyPair {
  readonly privatePem: string;
  readonly publicPem: string;
}

function readOrMake(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, pem, { mode: 0o600 });
  return pem;
}

/** The key that signs tokens: from `JWT_PRIVATE_KEY`, else made once and kept in the data folder. */
export function signingKeys(settings: Settings): KeyPair {
  const privatePem =
    settings.JWT_PRIVATE_KEY?.replaceAll('\\n', '\n') ?? readOrMake(dataPath(settings, 'jwt-private.pem'));
  const publicPem = createPublicKey(createPrivateKey(privatePem)).export({ type: 'spki', format: 'pem' }).toString();
  return { privatePem, publicPem };
}

/** The key that signs the audit log: from `AUDIT_PRIVATE_KEY`, else made once and kept in the data folder. */
export function auditKey(settings: Settings): string {
  return settings.AUDIT_PRIVATE_KEY?.replaceAll('\\n', '\n') ?? readOrMake(dataPath(settings, 'audit-private.pem'));
}
