import { timingSafeEqual } from 'node:crypto';
import { commaSeparated, digest } from '@storysprout/service-kit';
import { z } from 'zod';

const entry = z
  .string()
  .regex(/^(?:mf_[a-z][a-z0-9_]{1,30}|shell):[0-9a-f]{64}$/, 'must be like mf_club:<sha256 of the token in hex>');

/**
 * The remotes and the hashes of the tokens that may publish them: `mf_club:<hash>,mf_news:<hash>`. A remote may have
 * several while tokens are rotated. Only hashes are stored, so the registry's settings give nobody access.
 */
export const deployTokens = commaSeparated.pipe(z.array(entry)).transform((entries) =>
  entries.map((each) => {
    const [remote = '', hash = ''] = each.split(':');
    return { remote, hash };
  }),
);

export type DeployToken = z.infer<typeof deployTokens>[number];

/** The remote a token may change; null for an unknown token. Compares in constant time. */
export function remoteOfToken(tokens: readonly DeployToken[], token: string): string | null {
  const given = Buffer.from(digest(token), 'hex');
  const found = tokens.filter(({ hash }) => timingSafeEqual(Buffer.from(hash, 'hex'), given));
  return found[0]?.remote ?? null;
}
