import { isIPv6, SocketAddress } from 'node:net';

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/**
 * Returns the network that rate limits count by: an IPv4 address, however it is written, or the /64 of an IPv6 address.
 * Every line has a whole /64, so a limit on single IPv6 addresses would be useless. Anything that is not an address is
 * returned as it is.
 *
 * @param ipv6Bits 48 where it matters that some lines have many /64s
 */
export function networkOf(ip: string, ipv6Bits: 48 | 64 = 64): string {
  if (!isIPv6(ip)) return ip;
  // This normalizes the address: lower case, shortened, without a zone.
  const { address } = new SocketAddress({ address: ip, family: 'ipv6' });
  return (
    mapped.exec(address)?.[1] ??
    `${groupsOf(address)
      .slice(0, ipv6Bits / 16)
      .join(':')}::/${ipv6Bits}`
  );
}

/** Returns the eight groups of an address, with `::` expanded. */
function groupsOf(address: string): string[] {
  const [left = [], right = []] = address.split('::').map((side) => side.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right];
}
