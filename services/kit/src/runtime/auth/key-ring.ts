import { createPrivateKey, createPublicKey, hash, type KeyObject } from 'node:crypto';
import { decodeProtectedHeader, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import { StartError } from '../run';

/** Public keys by id, which tokens carry in their header as `kid`. */
export type KeyRing = ReadonlyMap<string, KeyObject>;

const pemBlock = /-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g;

/**
 * Reads all keys of a setting that lists PEMs one after the other. During a key rotation both keys are accepted
 * (docs/operations.md).
 *
 * @throws StartError, naming the setting, when something in it is not an Ed25519 public key.
 */
export function readKeyRing(publicKeysPem: string, setting = 'JWT_PUBLIC_KEY'): KeyRing {
  const keys = publicKeysPem.match(pemBlock) ?? [];
  if (keys.length === 0 || publicKeysPem.replaceAll(pemBlock, '').trim() !== '') {
    throw new StartError(`${setting} is not a key we can read.`);
  }
  const read = (pem: string) => readEd25519(() => createPublicKey(pem), setting);
  return new Map(keys.map(read).map((key) => [keyIdOf(key), key]));
}

/**
 * Verifies a token with the given keys and returns its payload.
 *
 * @throws an error when the token is forged, expired or against the rules
 */
export async function verifyWithKeys(token: string, keys: KeyRing, rules: JWTVerifyOptions): Promise<JWTPayload> {
  let failure: unknown = new Error('no key of ours');
  for (const key of candidatesFor(token, keys)) {
    try {
      return (await jwtVerify(token, key, rules)).payload;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** Returns the key named in the token, none if it is unknown, or all keys for an older token that names no key. */
function candidatesFor(token: string, keys: KeyRing): KeyObject[] {
  const { kid } = decodeProtectedHeader(token);
  if (kid === undefined) return [...keys.values()];
  const key = keys.get(kid);
  return key ? [key] : [];
}

/**
 * Reads a private key from its PEM.
 *
 * @throws StartError, naming the setting, when it is not an Ed25519 private key.
 */
export function readPrivateKey(privateKeyPem: string, setting = 'JWT_PRIVATE_KEY'): KeyObject {
  return readEd25519(() => createPrivateKey(privateKeyPem), setting);
}

/**
 * Returns the key's thumbprint (RFC 7638, SHA-256). It is the same in every process, and for both halves of a key pair.
 */
export function keyIdOf(publicKey: KeyObject): string {
  const { crv, kty, x } = publicKey.export({ format: 'jwk' });
  return hash('sha256', JSON.stringify({ crv, kty, x }), 'base64url');
}

function readEd25519(read: () => KeyObject, setting: string): KeyObject {
  try {
    const key = read();
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch (error) {
    throw new StartError(`${setting} is not a key we can read.`, { cause: error });
  }
  throw new StartError(`${setting} must be an Ed25519 key.`);
}
