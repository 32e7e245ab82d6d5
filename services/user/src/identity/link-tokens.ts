import { createHmac, hkdfSync } from 'node:crypto';
import type { ObjectId } from 'mongodb';

/** Each purpose has its own key, so that one id has different tokens for different purposes. */
type LinkPurpose = 'families' | 'family codes' | 'new passwords' | 'e-mail addresses';

/**
 * Derives the secrets of links and codes from the ids of their records. So an e-mail that is sent again has the same
 * ones although only digests are stored, and access to the database alone reveals no link. After the service's signing
 * key changes, a record has a new token, whose digest replaces the old one when its e-mail is sent again.
 */
export class LinkTokens {
  private readonly key: Buffer;

  /** @param secret the service's signing key, from which the key of this purpose is derived */
  constructor(secret: string, purpose: LinkPurpose) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', `links of ${purpose}`, 32));
  }

  of(id: ObjectId): string {
    return this.mac(id).toString('base64url');
  }

  /** A code of this many digits (at most 15) that somebody types. */
  codeOf(id: ObjectId, digits: number): string {
    const code = this.mac(id).readBigUInt64BE() % 10n ** BigInt(digits);
    return String(code).padStart(digits, '0');
  }

  private mac(id: ObjectId): Buffer {
    return createHmac('sha256', this.key).update(id.toHexString()).digest();
  }
}
