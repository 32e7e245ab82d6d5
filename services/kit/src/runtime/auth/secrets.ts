import { hash, randomBytes } from 'node:crypto';

/** A secret for a link: 32 random bytes, base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 in hex: stored in place of a secret or an address, so that the store does not reveal it. */
export function digest(secret: string): string {
  return hash('sha256', secret);
}
