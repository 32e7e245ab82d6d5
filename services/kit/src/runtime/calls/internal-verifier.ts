import type { InternalCaller, InternalService } from '@storysprout/contract';
import { internalEndpoints } from '@storysprout/contract/api';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { VerifiedTokens } from '../auth/verified-tokens';
import { StartError } from '../run';
import { type CallerKey, readCallerKeys } from './caller-keys';
import type { InternalSigner } from './internal-signer';
import { clockToleranceSeconds, internalAlgorithm, internalTokenSeconds, internalTokenType } from './internal-token';

export interface InternalVerifier {
  readonly service: InternalService;
  /** The caller, or null when the token is forged, expired, for another service or not internal. */
  verify(token: string): Promise<InternalCaller | null>;
}

export interface InternalVerifierOptions {
  /** The service that is called. */
  readonly service: InternalService;
  /** `INTERNAL_PUBLIC_KEYS`: see `readCallerKeys`. */
  readonly publicKeys: string;
  /** The service's own signer. Its key must be in the list, so that a wrong configuration is noticed at the start. */
  readonly own?: InternalSigner;
  readonly now?: () => number;
}

interface Verified {
  readonly caller: InternalCaller;
  readonly expiresAt: Date;
}

/** Enough, because there are few callers and each sends the same token for most of a minute. */
const maxVerifiedBytes = 512 * 1024;

/**
 * Creates the verifier of calls from other services.
 *
 * @throws StartError when a key is missing or cannot be read
 */
export function createInternalVerifier(options: InternalVerifierOptions): InternalVerifier {
  const { service, publicKeys, own, now = Date.now } = options;
  const keys = readCallerKeys(publicKeys);
  requireKeys(service, keys, own);
  const verified = new VerifiedTokens<Verified>(maxVerifiedBytes, now);
  const read = async (token: string): Promise<Verified | null> => {
    const known = keys.get(decodeProtectedHeader(token).kid ?? '');
    if (!known) return null;
    const { payload } = await jwtVerify(token, known.key, {
      algorithms: [internalAlgorithm],
      typ: internalTokenType,
      issuer: known.caller,
      audience: service,
      requiredClaims: ['exp', 'iat'],
      // This limits the validity that a signer could choose.
      maxTokenAge: internalTokenSeconds,
      clockTolerance: clockToleranceSeconds,
      currentDate: new Date(now()),
    });
    const holder = { caller: known.caller, expiresAt: new Date(((payload.exp ?? 0) + clockToleranceSeconds) * 1_000) };
    verified.add(token, holder);
    return holder;
  };
  // Whatever is wrong with the token, the caller is simply refused.
  const find = async (token: string) => verified.find(token) ?? read(token).catch(() => null);
  return { service, verify: async (token) => (await find(token))?.caller ?? null };
}

function requireKeys(service: InternalService, keys: ReadonlyMap<string, CallerKey>, own?: InternalSigner): void {
  const known = new Set([...keys.values()].map(({ caller }) => caller));
  const callers = internalEndpoints.filter((row) => row.service === service).flatMap((row) => row.callers);
  const missing = callers.find((caller) => !known.has(caller));
  if (missing) throw new StartError(`INTERNAL_PUBLIC_KEYS has no key of ${missing}.`);
  if (own && keys.get(own.keyId)?.caller !== own.caller) {
    throw new StartError(`INTERNAL_PUBLIC_KEYS does not list the key of ${own.caller} that INTERNAL_PRIVATE_KEY is.`);
  }
}
