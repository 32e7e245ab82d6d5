import { describe, expect, it } from 'vitest';
import { AddressLimit } from './address-limit';
import { clientAddress } from './client-address';
import { SlidingLimit } from './sliding-limit';

describe('SlidingLimit', () => {
  it('lets so many pass in any window and goes on once it has moved', () => {
    const limit = new SlidingLimit(2, 1_000);
    expect([limit.take(0), limit.take(900), limit.take(950)]).toEqual([true, true, false]);
    expect([limit.take(1_000), limit.take(1_001)]).toEqual([true, false]);
  });
});

describe('AddressLimit', () => {
  it('counts each address for itself and takes places back', () => {
    const limit = new AddressLimit(1);
    expect([limit.take('a'), limit.take('a'), limit.take('b')]).toEqual([true, false, true]);
    limit.giveBack('a');
    expect(limit.take('a')).toBe(true);
  });
});

describe('clientAddress', () => {
  const request = (forwarded?: string) =>
    ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.1' } }) as unknown as Parameters<
      typeof clientAddress
    >[0];

  it('believes nobody unless told to', () => {
    expect(clientAddress(request('6.6.6.6'), 0)).toBe('10.0.0.1');
  });

  it('believes what the trusted proxies wrote, not what came before them', () => {
    expect(clientAddress(request('6.6.6.6, 20.0.0.2'), 1)).toBe('20.0.0.2');
    expect(clientAddress(request('6.6.6.6, 20.0.0.2, 10.0.0.9'), 2)).toBe('20.0.0.2');
    expect(clientAddress(request(undefined), 1)).toBe('10.0.0.1');
  });
});
