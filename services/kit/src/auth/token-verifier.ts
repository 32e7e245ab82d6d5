import { createPublicKey, type KeyObject } from 'node:crypto';
import { objectId } from '@storysprout/contract';
import { jwtVerify } from 'jose';
import { ObjectId } from 'mongodb';
import * as z from 'zod/mini';
import { StartError } from '../run';
import { VerifiedTokens } from './verified-tokens';

/** Who issues our tokens and for whom; both are checked. */
export const tokenIssuer = 'storysprout';
export const tokenAudience = 'storysprout';
/** The only algorithm accepted: a token cannot choose a weaker one. */
export const tokenAlgorithm = 'EdDSA';

export const tokenClaims = z.object({
  userId: objectId,
  isAdmin: z.boolean(),
  name: z.string(),
  /** Goes up by one with whatever voids a user's older tokens. */
  tokenVersion: z.number().check(z.int(), z.minimum(0)),
});
export type TokenClaims = z.infer<typeof tokenClaims>;

/** Whoever holds a valid token. */
export interface SignedInUser {
  id: ObjectId;
  /** The same id as text. */
  userId: string;
  name: string;
  isAdmin: boolean;
  tokenVersion: number;
  issuedAt: Date;
}

export interface TokenVerifier {
  /** The token's holder, or `null` when it is forged, expired, void or not one of ours. */
  verify(token: string): Promise<SignedInUser | null>;
}

export interface TokenVerifierOptions {
  publicKeyPem: string;
  revocations?: { isRevoked(userId: string, tokenVersion: number): boolean };
}

/** @throws StartError when the key is not an Ed25519 public key. */
export function createTokenVerifier({ publicKeyPem, revocations }: TokenVerifierOptions): TokenVerifier {
  const key = readPublicKey(publicKeyPem);
  const verified = new VerifiedTokens();
  return {
    async verify(token) {
      const user = verified.find(token) ?? (await readToken(token, key, verified));
      return user && !revocations?.isRevoked(user.userId, user.tokenVersion) ? user : null;
    },
  };
}

async function readToken(token: string, key: KeyObject, verified: VerifiedTokens): Promise<SignedInUser | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [tokenAlgorithm],
      issuer: tokenIssuer,
      audience: tokenAudience,
      requiredClaims: ['exp', 'iat'],
    });
    const claims = z.parse(tokenClaims, payload);
    const user = { ...claims, id: new ObjectId(claims.userId), issuedAt: new Date((payload.iat ?? 0) * 1_000) };
    verified.add(token, user, (payload.exp ?? 0) * 1_000);
    return user;
  } catch {
    // Whatever is wrong with a token, its holder is not signed in; there is nothing else to do about it.
    return null;
  }
}

function readPublicKey(publicKeyPem: string): KeyObject {
  try {
    const key = createPublicKey(publicKeyPem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch (error) {
    throw new StartError('JWT_PUBLIC_KEY is not a key we can read.', { cause: error });
  }
  throw new StartError('JWT_PUBLIC_KEY must be an Ed25519 key.');
}
