import { createHash, randomBytes } from 'node:crypto';

/** A secret fit for a link: 32 random bytes, base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a secret or an address so that the store does not give it away: SHA-256, hex. */
export function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
