import { randomInt } from 'node:crypto';
import { createConnection, createServer } from 'node:net';

/**
 * Above the ports of tests (services/kit/src/testing/free-port.ts), which run beside sites, and below those that systems
 * assign automatically: another program may get such a port a moment later.
 */
const firstPort = 22_000;
const ports = 10_000;
const tries = 200;

/** Returns a port of the loopback address that is not in use right now. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const port = firstPort + randomInt(ports);
    if (await canListen(port)) return port;
  }
  throw new Error('There is no free port.');
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** Returns whether something accepts connections on this port of the loopback address. */
export function isPortTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** Returns a free port whose following ports, which a site needs for services and the mail inbox, are free, too. */
export async function freeSitePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const first = await freePort();
    const taken = await Promise.all([0, 1, 2, 3, 4, 5, 10].map((offset) => isPortTaken(first + offset)));
    if (!taken.includes(true)) return first;
  }
  throw new Error('No free ports for a site.');
}
