import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { StartError } from '../run';

/** Public keys by their id; the ids travel in the tokens' headers as `kid`. */
export type KeyRing = ReadonlyMap<string, KeyObject>;

const pemBlock = /-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g;

/**
 * All the keys of a setting that holds one PEM after the other: while keys are changed both count (docs/operations.md).
 *
 * @throws StartError when something in it is no Ed25519 public key.
 */
export function readKeyRing(publicKeysPem: string): KeyRing {
  const keys = publicKeysPem.match(pemBlock) ?? [];
  if (keys.length === 0 || publicKeysPem.replaceAll(pemBlock, '').trim() !== '') {
    throw new StartError('JWT_PUBLIC_KEY is not a key we can read.');
  }
  return new Map(keys.map(readPublicKey).map((key) => [keyIdOf(key), key]));
}

/** The key's thumbprint (RFC 7638, SHA-256): the same wherever it is worked out, of either half of a pair. */
export function keyIdOf(publicKey: KeyObject): string {
  const { crv, kty, x } = publicKey.export({ format: 'jwk' });
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}

function readPublicKey(pem: string): KeyObject {
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch (error) {
    throw new StartError('JWT_PUBLIC_KEY is not a key we can read.', { cause: error });
  }
  throw new StartError('JWT_PUBLIC_KEY must be an Ed25519 key.');
}
