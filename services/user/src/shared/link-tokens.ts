import { createHmac, hkdfSync } from 'node:crypto';
import type { ObjectId } from 'mongodb';

/** Each has a key of its own, so that an id has another token for each. */
type LinkPurpose = 'families' | 'family codes' | 'new passwords' | 'e-mail addresses';

/**
 * Derives the secrets of links and codes from the ids of their records: an e-mail that is sent again carries the same
 * ones although only digests are stored, and whoever reads the database alone has no link. Once the service's signing
 * key is changed a record has another token, whose digest replaces the earlier one when its e-mail is written again.
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
