import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/**
 * Below the ports that systems hand out by themselves (from 32768 or 49152 on): a port from up there would be anybody's
 * again, of another test's app for example, until the process it is meant for has started.
 */
const firstPort = 12_000;
const ports = 9_000;
/** While something listens this far above a port, the port is taken: by a process that is still to start. */
const markOffset = ports;
const tries = 200;

/** They end with the test's process. */
const marks: Server[] = [];

/** A port for a process that is about to start. Nobody else is given it, by this function or by the system. */
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

/** Null when somebody listens there. */
async function listenOn(port: number): Promise<Server | null> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    return server.unref();
  } catch {
    return null;
  }
}
