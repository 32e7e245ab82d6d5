import { createHmac, timingSafeEqual } from 'node:crypto';

/** The query of the address of a picture that is not public. */
export interface PictureSignature {
  /** When the address stops working, in seconds since 1970. */
  readonly until?: number | undefined;
  readonly sig?: string | undefined;
}

export interface PictureAddressesContext {
  /** The keys of `PICTURE_KEY`: the first signs, all are accepted. */
  readonly keys: readonly string[];
  readonly now: () => Date;
}

/** How long an address stays the same, in seconds, so that browsers load a picture only once. */
const stepSeconds = 30 * 60;

/**
 * Addresses of pictures that are not public (docs/product.md#pictures): `blog/<id>.webp?until=...&sig=...`. Only the
 * picture's owner and moderators get one. It is valid for both sizes, for 30 to 60 minutes.
 */
export class PictureAddresses {
  constructor(private readonly context: PictureAddressesContext) {
    if (context.keys.length === 0) throw new Error('There is no key for the addresses of pictures.');
  }

  /** Returns the value of an `image` field for a reader who may see the picture although it is not public. */
  signed(image: string): string {
    const until = (Math.floor(this.nowSeconds / stepSeconds) + 2) * stepSeconds;
    const [key = ''] = this.context.keys;
    return `${image}?until=${until}&sig=${signatureOf(key, image, until).toString('base64url')}`;
  }

  /** Returns whether this signature is valid for the picture and has not expired. */
  opens(image: string, { until, sig }: PictureSignature): boolean {
    if (until === undefined || sig === undefined || until <= this.nowSeconds) return false;
    const given = Buffer.from(sig, 'base64url');
    return this.context.keys.some((key) => isSame(given, signatureOf(key, image, until)));
  }

  private get nowSeconds(): number {
    return this.context.now().getTime() / 1_000;
  }
}

function signatureOf(key: string, image: string, until: number): Buffer {
  return createHmac('sha256', key).update(`${image} ${until}`).digest();
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
