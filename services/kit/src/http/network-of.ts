import { isIPv6, SocketAddress } from 'node:net';

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/**
 * Who a limit counts by: an IPv4 address, however it is written, or the /64 an IPv6 address lies in. Every line has a
 * whole /64 of its own, so that a limit by single addresses would mean nothing there. What is no address stays as it is.
 *
 * @param ipv6Bits 48 where it matters that some lines have many of them
 */
export function networkOf(ip: string, ipv6Bits: 48 | 64 = 64): string {
  if (!isIPv6(ip)) return ip;
  // Written one way only: lower case, shortened, without a zone.
  const { address } = new SocketAddress({ address: ip, family: 'ipv6' });
  return (
    mapped.exec(address)?.[1] ??
    `${groupsOf(address)
      .slice(0, ipv6Bits / 16)
      .join(':')}::/${ipv6Bits}`
  );
}

/** The eight groups, those a `::` stands for written out. */
function groupsOf(address: string): string[] {
  const [left = [], right = []] = address.split('::').map((side) => side.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right];
}
