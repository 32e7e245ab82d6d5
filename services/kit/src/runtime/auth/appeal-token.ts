import { createPublicKey } from 'node:crypto';
import { appealTokenTtlSeconds, objectId } from '@storysprout/contract';
import { SignJWT } from 'jose';
import * as z from 'zod/mini';
import { keyIdOf, readKeyRing, readPrivateKey, verifyWithKeys } from './key-ring';
import { tokenAlgorithm, tokenIssuer } from './token-verifier';

/** A separate audience, so that an appeal token is never accepted as a sign-in token, or the other way round. */
const appealAudience = 'storysprout-appeal';

const appealClaims = z.object({ userId: objectId, decisionId: objectId });
/** The banned account, and the decision that may be appealed. */
export type AppealClaims = z.infer<typeof appealClaims>;

/** Creates the signer of the tokens with which banned readers appeal (docs/product.md#sanctions). */
export function createAppealTokenSigner(privateKeyPem: string): (claims: AppealClaims, now: Date) => Promise<string> {
  const key = readPrivateKey(privateKeyPem);
  const header = { alg: tokenAlgorithm, kid: keyIdOf(createPublicKey(key)) };
  return (claims, now) => {
    const issuedSeconds = Math.floor(now.getTime() / 1_000);
    return new SignJWT({ ...claims })
      .setProtectedHeader(header)
      .setIssuer(tokenIssuer)
      .setAudience(appealAudience)
      .setIssuedAt(issuedSeconds)
      .setExpirationTime(issuedSeconds + appealTokenTtlSeconds)
      .sign(key);
  };
}

export type AppealTokenVerifier = (token: string, now: Date) => Promise<AppealClaims | null>;

/**
 * Creates a function that reads an appeal token. It returns null for a token that is forged, expired or of another
 * kind.
 */
export function createAppealTokenVerifier(publicKeyPem: string): AppealTokenVerifier {
  const keys = readKeyRing(publicKeyPem);
  return async (token, currentDate) => {
    const rules = { algorithms: [tokenAlgorithm], issuer: tokenIssuer, audience: appealAudience, currentDate };
    try {
      return z.parse(appealClaims, await verifyWithKeys(token, keys, { ...rules, requiredClaims: ['exp', 'iat'] }));
    } catch {
      return null;
    }
  };
}
