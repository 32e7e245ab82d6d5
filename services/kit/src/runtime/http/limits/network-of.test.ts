import { describe, expect, it } from 'vitest';
import { networkOf } from './network-of';

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ])('counts an IPv4 address by itself: %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::9', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['2001:db8::2:3:4:5:6', '2001:db8:0:2::/64'],
    ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
    ['fe80::1', 'fe80:0:0:0::/64'],
    ['FE80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['::2:3:4:5:6:7', '0:0:2:3::/64'],
    ['1::', '1:0:0:0::/64'],
  ])('counts %s by the /64 it lies in', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });

  it('counts by a wider network when told to', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6', 48)).toBe('2001:db8:1::/48');
    expect(networkOf('203.0.113.7', 48)).toBe('203.0.113.7');
  });

  it.each(['', 'unknown', '203.0.113.7:80', '[::1]', '1:2:3'])('leaves %j, which is no address, as it is', (text) => {
    expect(networkOf(text)).toBe(text);
  });
});
