import { createPublicKey } from 'node:crypto';
import { tokenTtlSeconds } from '@storysprout/contract';
import { SignJWT } from 'jose';
import { keyIdOf, readPrivateKey } from './key-ring';
import { previewAudience, type TokenClaims, tokenAlgorithm, tokenAudience, tokenIssuer } from './token-verifier';

export interface SignOptions {
  readonly ttlSeconds?: number;
  readonly issuedAt?: Date;
  /** Whether the token is for the preview origin. */
  readonly isPreview?: boolean;
}

export interface TokenSigner {
  sign(claims: TokenClaims, options?: SignOptions): Promise<string>;
  /** The public key (SPKI PEM) for the services that verify. */
  publicKeyPem: string;
}

/**
 * Creates the signer of readers' tokens. Only the user service has the private key.
 *
 * @throws StartError when it is not an Ed25519 private key.
 */
export function createTokenSigner(privateKeyPem: string): TokenSigner {
  const key = readPrivateKey(privateKeyPem);
  const publicKey = createPublicKey(key);
  const header = { alg: tokenAlgorithm, kid: keyIdOf(publicKey) };
  return {
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign(claims, { ttlSeconds = tokenTtlSeconds, issuedAt = new Date(), isPreview = false } = {}) {
      const issuedSeconds = Math.floor(issuedAt.getTime() / 1_000);
      return new SignJWT({ ...claims })
        .setProtectedHeader(header)
        .setIssuer(tokenIssuer)
        .setAudience(isPreview ? previewAudience : tokenAudience)
        .setIssuedAt(issuedSeconds)
        .setExpirationTime(issuedSeconds + ttlSeconds)
        .sign(key);
    },
  };
}
