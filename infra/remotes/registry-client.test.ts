import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { RegistryClient, withPatience } from './registry-client';

let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function clientOf(registry: RequestListener): Promise<RegistryClient> {
  server = createServer(registry).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return new RegistryClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 'a token' });
}

/** Returns a client of a registry without remotes, which closes each connection at its `last` call. */
async function registryThatCloses(last: number): Promise<RegistryClient> {
  const calls = new Map<Socket, number>();
  return clientOf(({ socket }, response) => {
    calls.set(socket, (calls.get(socket) ?? 0) + 1);
    if (calls.get(socket) === last) socket.destroy();
    else response.end(JSON.stringify({ success: true, entries: [] }));
  });
}

/** Answers with an error until it was called `times` times, then as for a build that is new. */
const restingFor = (times: number, status: number) => {
  let calls = 0;
  const listener: RequestListener = (request, response) => {
    request.resume();
    calls += 1;
    response.statusCode = calls <= times ? status : 201;
    const published = { success: true, name: 'mf_blog', version: '2.0.0', revision: 1, isNew: true };
    response.end(JSON.stringify(calls <= times ? { success: false, message: 'This part is resting.' } : published));
  };
  return { listener, calls: () => calls };
};

it('calls again when the site closed the connection of the last call just then', async () => {
  const registry = await registryThatCloses(2);
  for (let call = 0; call < 3; call += 1) expect(await registry.audit('mf_blog')).toEqual([]);
});

it('says that no site answers when every connection is closed', async () => {
  const registry = await registryThatCloses(1);
  await expect(registry.audit('mf_blog')).rejects.toThrow(/^No site answers at http/);
});

it('publishes as soon as a registry that rested answers again', async () => {
  const { listener, calls } = restingFor(2, 503);
  const registry = await clientOf(listener);
  expect(await registry.publish('mf_blog', { files: [] })).toMatchObject({ isNew: true });
  expect(calls()).toBe(3);
});

it('does not repeat what was refused', async () => {
  const { listener, calls } = restingFor(1, 403);
  const registry = await clientOf(listener);
  await expect(registry.publish('mf_blog', { files: [] })).rejects.toThrow('This part is resting.');
  expect(calls()).toBe(1);
});

it('gives up on a registry that does not come back', async () => {
  const { listener } = restingFor(Number.POSITIVE_INFINITY, 503);
  const registry = await clientOf(listener);
  await expect(withPatience(() => registry.status('mf_blog'), 500)).rejects.toThrow('This part is resting.');
});
