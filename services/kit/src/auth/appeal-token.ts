import { createPublicKey } from 'node:crypto';
import { appealTokenTtlSeconds, objectId } from '@storysprout/contract';
import { SignJWT } from 'jose';
import * as z from 'zod/mini';
import { keyIdOf, readKeyRing, readPrivateKey, verifyWithKeys } from './key-ring';
import { tokenAlgorithm, tokenIssuer } from './token-verifier';

/** With an audience of their own, neither kind of token is taken for the other. */
const appealAudience = 'storysprout-appeal';

const appealClaims = z.object({ userId: objectId, decisionId: objectId });
/** Whose ban it is, and the decision that may be appealed against. */
export type AppealClaims = z.infer<typeof appealClaims>;

/** Signs what lets a banned reader appeal (docs/product.md#sanctions). @returns a function that signs */
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

/** @returns a function that reads a token; null for one that is forged, expired or of another kind */
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
