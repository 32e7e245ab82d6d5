import { createPublicKey } from 'node:crypto';
import { previewTtlSeconds } from '@storysprout/contract';
import { SignJWT } from 'jose';
import * as z from 'zod/mini';
import { keyIdOf, readPrivateKey, verifyWithKeys } from './key-ring';
import { tokenAlgorithm, tokenIssuer } from './token-verifier';

/** A separate audience, so that a ticket is never accepted as a token of a reader or a service. */
const ticketAudience = 'storysprout-preview-link';

const ticketClaims = z.object({
  /** Builds such as `mf_club@1.4.0-5f1c2a3b`. */
  builds: z.array(z.string()),
  exp: z.number(),
});

/** The content of a link to a preview. */
export interface PreviewTicket {
  readonly builds: readonly string[];
  readonly until: Date;
}

export interface PreviewTickets {
  sign(builds: readonly string[], now: Date): Promise<{ ticket: string; until: Date }>;
  /** Returns null for a ticket that is forged, altered, expired or of another kind. */
  read(ticket: string, now: Date): Promise<PreviewTicket | null>;
}

/**
 * Signs and reads tickets with the key of one process. No other process needs the key: they ask this one what a ticket
 * shows.
 *
 * @param privateKeyPem `INTERNAL_PRIVATE_KEY`
 */
export function createPreviewTickets(privateKeyPem: string): PreviewTickets {
  const key = readPrivateKey(privateKeyPem, 'INTERNAL_PRIVATE_KEY');
  const publicKey = createPublicKey(key);
  const keyId = keyIdOf(publicKey);
  const keys = new Map([[keyId, publicKey]]);
  const rules = { algorithms: [tokenAlgorithm], issuer: tokenIssuer, audience: ticketAudience };
  return {
    async sign(builds, now) {
      const issuedSeconds = Math.floor(now.getTime() / 1_000);
      const expiresSeconds = issuedSeconds + previewTtlSeconds;
      const ticket = await new SignJWT({ builds: [...builds] })
        .setProtectedHeader({ alg: tokenAlgorithm, kid: keyId })
        .setIssuer(tokenIssuer)
        .setAudience(ticketAudience)
        .setIssuedAt(issuedSeconds)
        .setExpirationTime(expiresSeconds)
        .sign(key);
      return { ticket, until: new Date(expiresSeconds * 1_000) };
    },
    async read(ticket, currentDate) {
      try {
        const payload = await verifyWithKeys(ticket, keys, { ...rules, currentDate, requiredClaims: ['exp', 'iat'] });
        const { builds, exp } = z.parse(ticketClaims, payload);
        return { builds, until: new Date(exp * 1_000) };
      } catch {
        return null;
      }
    },
  };
}
