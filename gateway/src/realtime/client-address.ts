import type { IncomingMessage } from 'node:http';

/**
 * The client's address: the socket's, or behind trusted proxies the entry of `x-forwarded-for`
 * that the outermost one wrote.
 */
export function clientAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return direct;
  const header = request.headers['x-forwarded-for'];
  const hops = String(header ?? '')
    .split(',')
    .map((hop) => hop.trim());
  return hops.at(-trustedProxies) || direct;
}
