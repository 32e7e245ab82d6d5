import { isIPv6, SocketAddress } from 'node:net';

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/**
 * What a limit counts by: an IPv4 address, however it is written, or the /64 of an IPv6 address. Every line has a whole
 * /64, so a limit by single addresses would be useless there. Anything that is not an address stays as it is.
 *
 * @param ipv6Bits 48 where it matters that some lines have many /64s
 */
export function networkOf(ip: string, ipv6Bits: 48 | 64 = 64): string {
  if (!isIPv6(ip)) return ip;
  // Normalized: lower case, shortened, without a zone.
  const { address } = new SocketAddress({ address: ip, family: 'ipv6' });
  return (
    mapped.exec(address)?.[1] ??
    `${groupsOf(address)
      .slice(0, ipv6Bits / 16)
      .join(':')}::/${ipv6Bits}`
  );
}

/** The eight groups, with `::` written out. */
function groupsOf(address: string): string[] {
  const [left = [], right = []] = address.split('::').map((side) => side.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right];
}
