import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * The first port. All are below those of sites (infra/local/processes/ports.ts) and below the range that systems assign
 * by themselves (from 32768 or 49152 on), because another process could get such a port before the intended one has
 * started.
 */
const firstPort = 12_000;
const ports = 5_000;
/** A listener this far above a port reserves the port for a process that has not started yet. */
const markOffset = ports;
const tries = 200;

/** Closed when the test's process ends. */
const marks: Server[] = [];

/** A port for a process that is about to start. Neither this function nor the system gives it to anybody else. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const port = firstPort + randomInt(ports);
    const mark = await listenOn(port + markOffset);
    if (!mark) continue;
    marks.push(mark);
    const probe = await listenOn(port);
    if (!probe) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
  throw new Error('There is no free port.');
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
