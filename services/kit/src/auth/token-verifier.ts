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
 * Audience of tokens for the origin of previews, where code runs that nobody released: they give no moderator's right, and
 * the gateway takes each kind on its own origin only.
 */
export const previewAudience = 'storysprout-preview';
/** The only algorithm accepted: a token cannot choose a weaker one. */
export const tokenAlgorithm = 'EdDSA';

export const tokenClaims = z.object({
  userId: objectId,
  isAdmin: z.boolean(),
  name: z.string(),
  /** Goes up by one whenever a user's older tokens become void. */
  tokenVersion: z.number().check(z.int(), z.minimum(0)),
  /** The sign-in it belongs to; missing in tokens from before there were sessions. */
  sessionId: z.optional(objectId),
  /** When its holder entered the password, in seconds since 1970; a renewed token is newer than that. */
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
  /** Signed in on the origin of previews. */
  isPreview: boolean;
  tokenVersion: number;
  /** The sign-in the token belongs to. */
  sessionId?: string | undefined;
  issuedAt: Date;
  /** When the password was entered. */
  signedInAt: Date;
  expiresAt: Date;
}

/** The claims that decide whether a correctly signed token has become void. */
export type TokenStanding = Pick<SignedInUser, 'userId' | 'tokenVersion' | 'sessionId'> &
  Partial<Pick<SignedInUser, 'issuedAt'>>;

export interface TokenVerifier {
  /** The token's holder, or `null` when it is forged, expired, void or not one of ours. */
  verify(token: string): Promise<SignedInUser | null>;
  /** The same without waiting, for a token that was verified lately; `null` for any other. */
  recall(token: string): SignedInUser | null;
  /** Whether a token that was valid has become void before it expired. */
  isRevoked(user: TokenStanding): boolean;
}

export interface TokenVerifierOptions {
  /** One PEM, or several one after the other; tokens signed with any of them are valid. */
  publicKeyPem: string;
  revocations?: { isRevoked(token: TokenStanding): boolean };
}

/** @throws StartError when a key is not an Ed25519 public key. */
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
    // Whatever is wrong with the token, its holder is simply not signed in.
    return null;
  }
}

/**
 * Whether a token says that it is for the origin of previews. It may be forged: whoever verifies it looks at the same claim.
 */
export function isPreviewToken(token: string): boolean {
  // Runs for every request. Hardly any token names that audience at all, and to look is a tenth of reading its claims.
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
