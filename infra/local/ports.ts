import { createConnection, createServer } from 'node:net';

/** A port of the loopback address that nobody listens on right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** Whether something answers on this port of the loopback address. */
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

/** A free port with free ones behind it for all that a site puts there: services and mail inbox. */
export async function freeSitePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const first = await freePort();
    if (first > 60_000) continue;
    const taken = await Promise.all([0, 1, 2, 3, 10].map((offset) => isPortTaken(first + offset)));
    if (!taken.includes(true)) return first;
  }
  throw new Error('No free ports for a site.');
}
