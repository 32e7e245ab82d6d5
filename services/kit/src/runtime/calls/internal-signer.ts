import { createPublicKey } from 'node:crypto';
import type { InternalCaller } from '@storysprout/contract';
import { SignJWT } from 'jose';
import { keyIdOf, readPrivateKey } from '../auth/key-ring';
import { internalAlgorithm, internalTokenSeconds, internalTokenType, renewBeforeSeconds } from './internal-token';

/** Signs tokens that prove to other services who is calling. */
export interface InternalSigner {
  readonly caller: InternalCaller;
  /** The id of the signing key. */
  readonly keyId: string;
  /** Returns a token for calls to this service. It is reused until shortly before it expires. */
  tokenFor(service: string): Promise<string>;
}

export interface InternalSignerOptions {
  /** The kind of process that calls. */
  readonly caller: InternalCaller;
  /** `INTERNAL_PRIVATE_KEY`: Ed25519, PKCS#8. */
  readonly privateKeyPem: string;
  readonly now?: () => number;
}

/**
 * Creates the signer of a kind of process.
 *
 * @throws StartError when the key is not an Ed25519 private key.
 */
export function createInternalSigner({ caller, privateKeyPem, now = Date.now }: InternalSignerOptions): InternalSigner {
  const key = readPrivateKey(privateKeyPem, 'INTERNAL_PRIVATE_KEY');
  const keyId = keyIdOf(createPublicKey(key));
  const signed = new Map<string, { token: Promise<string>; renewAt: number }>();
  const sign = (service: string, issuedAt: number) =>
    new SignJWT()
      .setProtectedHeader({ alg: internalAlgorithm, typ: internalTokenType, kid: keyId })
      .setIssuer(caller)
      .setAudience(service)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + internalTokenSeconds)
      .sign(key);
  return {
    caller,
    keyId,
    tokenFor(service) {
      const seconds = Math.floor(now() / 1_000);
      const known = signed.get(service);
      // A clock that was set back also leads to a new token.
      if (known && seconds < known.renewAt && seconds >= known.renewAt - internalTokenSeconds) return known.token;
      const token = sign(service, seconds);
      signed.set(service, { token, renewAt: seconds + internalTokenSeconds - renewBeforeSeconds });
      return token;
    },
  };
}
