import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createConnection, createServer, type Server } from 'node:net';

/**
 * Above the ports of tests (services/kit/src/testing/free-port.ts), which run beside sites, and below those that systems
 * assign automatically: another program may get such a port a moment later.
 */
const firstPort = 22_000;
const ports = 2_500;
/** A listener this far above a port reserves the port for a process that has not started yet. */
const markOffsetOfPort = ports;
const tries = 200;
/** Sites have ports of their own, so that none of their stores gets the port of a service that starts after it. */
const firstSitePort = firstPort + 2 * ports;
const sites = 350;
const portsOfSite = 16;
/** A listener this far above a site's first port reserves the ports for a site that has not started yet. */
const markOffset = portsOfSite - 1;

/**
 * Returns a port of the loopback address that is not in use right now. No other process gets it while this one runs.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const port = firstPort + randomInt(ports);
    const mark = await listenOn(port + markOffsetOfPort);
    if (!mark) continue;
    if (await canListen(port)) return port;
    mark.close();
  }
  throw new Error('There is no free port.');
}

async function canListen(port: number): Promise<boolean> {
  const server = await listenOn(port);
  if (!server) return false;
  server.close();
  await once(server, 'close');
  return true;
}

/** Returns null when the port is taken. */
async function listenOn(port: number): Promise<Server | null> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server.unref();
  } catch {
    return null;
  }
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

/**
 * Returns a free port whose following ports, which a site needs for services and the mail inbox, are free, too. No other
 * process gets them while this one runs.
 */
export async function freeSitePort(): Promise<number> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const first = firstSitePort + randomInt(sites) * portsOfSite;
    const mark = await listenOn(first + markOffset);
    if (!mark) continue;
    const taken = await Promise.all([0, 1, 2, 3, 4, 5, 10].map((offset) => isPortTaken(first + offset)));
    if (!taken.includes(true)) return first;
    mark.close();
  }
  throw new Error('No free ports for a site.');
}
