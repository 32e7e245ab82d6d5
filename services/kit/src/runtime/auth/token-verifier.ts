import { objectId } from '@storysprout/contract';
import { decodeJwt } from 'jose';
import { ObjectId } from 'mongodb';
import * as z from 'zod/mini';
import { type KeyRing, readKeyRing, verifyWithKeys } from './key-ring';
import { VerifiedTokens } from './verified-tokens';

/** Issuer and audience of our tokens; both are checked. */
export const tokenIssuer = 'storysprout';
export const tokenAudience = 'storysprout';
/**
 * Audience of tokens for the preview origin, where unreleased code runs. They never give moderators' rights, and the
 * gateway accepts each kind of token only on its own origin.
 */
export const previewAudience = 'storysprout-preview';
/** The only accepted algorithm, so that a token cannot choose a weaker one. */
export const tokenAlgorithm = 'EdDSA';

export const tokenClaims = z.object({
  userId: objectId,
  isAdmin: z.boolean(),
  name: z.string(),
  /** Increases by one whenever a user's older tokens are revoked. */
  tokenVersion: z.number().check(z.int(), z.minimum(0)),
  /** The session the token belongs to; missing in tokens from before sessions existed. */
  sessionId: z.optional(objectId),
  /** When the reader entered the password, in seconds since 1970. Renewing a token does not change it. */
  auth_time: z.optional(z.number()),
});
export type TokenClaims = z.infer<typeof tokenClaims>;

const tokenRules = {
  algorithms: [tokenAlgorithm],
  issuer: tokenIssuer,
  audience: [tokenAudience, previewAudience],
  requiredClaims: ['exp', 'iat'],
};

/** The holder of a valid token. */
export interface SignedInUser {
  id: ObjectId;
  /** The same id as text. */
  userId: string;
  name: string;
  isAdmin: boolean;
  /** Whether the reader signed in on the preview origin. */
  isPreview: boolean;
  tokenVersion: number;
  /** The session the token belongs to. */
  sessionId?: string | undefined;
  issuedAt: Date;
  /** When the password was entered. */
  signedInAt: Date;
  expiresAt: Date;
}

/** The claims that decide whether a correctly signed token has been revoked. */
export type TokenStanding = Pick<SignedInUser, 'userId' | 'tokenVersion' | 'sessionId'> &
  Partial<Pick<SignedInUser, 'issuedAt'>>;

export interface TokenVerifier {
  /** Returns the token's holder, or `null` when it is forged, expired, revoked or not one of ours. */
  verify(token: string): Promise<SignedInUser | null>;
  /** Returns the same without waiting for a token that was verified recently; `null` for any other. */
  recall(token: string): SignedInUser | null;
  /** Returns whether a token that was valid has been revoked before it expired. */
  isRevoked(user: TokenStanding): boolean;
}

export interface TokenVerifierOptions {
  /** One PEM, or several one after the other; tokens signed with any of them are valid. */
  publicKeyPem: string;
  revocations?: { isRevoked(token: TokenStanding): boolean };
}

/**
 * Creates the verifier of readers' tokens.
 *
 * @throws StartError when a key is not an Ed25519 public key.
 */
export function createTokenVerifier({ publicKeyPem, revocations }: TokenVerifierOptions): TokenVerifier {
  const keys = readKeyRing(publicKeyPem);
  const verified = new VerifiedTokens<SignedInUser>();
  const isRevoked = (user: TokenStanding) => revocations?.isRevoked(user) ?? false;
  const unlessRevoked = (user: SignedInUser | null) => (user && !isRevoked(user) ? user : null);
  return {
    isRevoked,
    recall: (token) => unlessRevoked(verified.find(token)),
    async verify(token) {
      return unlessRevoked(verified.find(token) ?? (await readToken(token, keys, verified)));
    },
  };
}

async function readToken(
  token: string,
  keys: KeyRing,
  verified: VerifiedTokens<SignedInUser>,
): Promise<SignedInUser | null> {
  try {
    const payload = await verifyWithKeys(token, keys, tokenRules);
    const { auth_time = payload.iat, ...claims } = z.parse(tokenClaims, payload);
    const isPreview = payload.aud !== tokenAudience;
    const user = {
      ...claims,
      isPreview,
      isAdmin: claims.isAdmin && !isPreview,
      id: new ObjectId(claims.userId),
      issuedAt: moment(payload.iat),
      signedInAt: moment(auth_time),
      expiresAt: moment(payload.exp),
    };
    verified.add(token, user);
    return user;
  } catch {
    // Whatever is wrong with the token, the reader simply counts as not signed in.
    return null;
  }
}

/**
 * Returns whether a token claims to be for the preview origin. The claim is not verified here; the verifier checks it
 * later.
 */
export function isPreviewToken(token: string): boolean {
  // This runs for every request. Hardly any token names that audience, and searching the bytes costs a tenth of
  // decoding the claims.
  const payload = Buffer.from(token.split('.', 2)[1] ?? '', 'base64url');
  if (!payload.includes(previewAudience)) return false;
  try {
    return decodeJwt(token).aud === previewAudience;
  } catch {
    return false;
  }
}

function moment(seconds = 0): Date {
  return new Date(seconds * 1_000);
}
