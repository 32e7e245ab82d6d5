import { generateKeyPairSync } from 'node:crypto';
import { ObjectId } from 'mongodb';
import { createTokenSigner, type SignOptions, type TokenClaims } from '../../runtime';

export interface TestKeys {
  privateKeyPem: string;
  publicKeyPem: string;
}

/** A new Ed25519 key pair as PEM. */
export function newTestKeys(): TestKeys {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

let keys: TestKeys | undefined;

/** This test file's key pair, with which `signTestToken` signs. */
export function testKeys(): TestKeys {
  keys ??= newTestKeys();
  return keys;
}

export interface TestTokenOptions extends Partial<TokenClaims>, SignOptions {}

/** A token as the user service would issue it, by default for a new user who is not a moderator. */
export function signTestToken({ ttlSeconds, issuedAt, isPreview, ...claims }: TestTokenOptions = {}): Promise<string> {
  const user = { userId: new ObjectId().toHexString(), isAdmin: false, name: 'Testling', tokenVersion: 0, ...claims };
  return createTokenSigner(testKeys().privateKeyPem).sign(user, { ttlSeconds, issuedAt, isPreview });
}
