import { describe, expect, it } from 'vitest';
import { PictureAddresses } from './picture-addresses';

const image = 'blog/0123456789abcdef01234567.webp';
const other = 'blog/0123456789abcdef01234568.webp';
const addresses = (keys: readonly string[], time = '2026-11-22T10:10:00Z') =>
  new PictureAddresses({ keys, now: () => new Date(time) });

function signatureIn(address: string) {
  const { searchParams } = new URL(address, 'https://any.example');
  return { until: Number(searchParams.get('until')), sig: searchParams.get('sig') ?? '' };
}

describe('the address of a picture that is not public', () => {
  const address = addresses(['first']).signed(image);

  it('opens that picture alone', () => {
    expect(address.startsWith(`${image}?`)).toBe(true);
    expect(addresses(['first']).opens(image, signatureIn(address))).toBe(true);
    expect(addresses(['first']).opens(other, signatureIn(address))).toBe(false);
  });

  it.each([
    ['a minute later', '2026-11-22T10:11:00Z', true],
    ['just before an hour is over', '2026-11-22T10:59:59Z', true],
    ['after it', '2026-11-22T11:00:00Z', false],
  ])('is good until the hour: %s', (_, time, isOpen) => {
    expect(addresses(['first'], time).opens(image, signatureIn(address))).toBe(isOpen);
  });

  it('is good for half an hour at least and an hour at most, and the same for half an hour', () => {
    const minutes = Array.from({ length: 120 }, (_, minute) => new Date(Date.UTC(2026, 10, 22, 10, minute)));
    const made = minutes.map((now) => new PictureAddresses({ keys: ['first'], now: () => now }).signed(image));
    const lives = made.map((each, at) => signatureIn(each).until - (minutes[at]?.getTime() ?? 0) / 1_000);
    expect([Math.min(...lives) >= 1_800, Math.max(...lives) <= 3_600, new Set(made).size]).toEqual([true, true, 4]);
  });

  it.each([
    ['a later end', (given: { until: number; sig: string }) => ({ ...given, until: given.until + 1 })],
    ['another signature', ({ until }: { until: number }) => ({ until, sig: 'A'.repeat(43) })],
    ['half a signature', ({ until, sig }: { until: number; sig: string }) => ({ until, sig: sig.slice(0, 20) })],
    ['no signature', ({ until }: { until: number }) => ({ until })],
    ['no end', ({ sig }: { sig: string }) => ({ sig })],
    ['nothing', () => ({})],
  ])('does not open with %s', (_, change) => {
    expect(addresses(['first']).opens(image, change(signatureIn(address)))).toBe(false);
  });

  it('stays good while the key is changed, and no longer', () => {
    expect(addresses(['second', 'first']).opens(image, signatureIn(address))).toBe(true);
    expect(signatureIn(addresses(['second', 'first']).signed(image))).toEqual(
      signatureIn(addresses(['second']).signed(image)),
    );
    expect(addresses(['second']).opens(image, signatureIn(address))).toBe(false);
  });
});
