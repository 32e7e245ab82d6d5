import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { RegistryClient } from './registry-client';

let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Returns a client of a registry without remotes, which closes each connection at its `last` call. */
async function registryThatCloses(last: number): Promise<RegistryClient> {
  const calls = new Map<Socket, number>();
  server = createServer(({ socket }, response) => {
    calls.set(socket, (calls.get(socket) ?? 0) + 1);
    if (calls.get(socket) === last) socket.destroy();
    else response.end(JSON.stringify({ success: true, entries: [] }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return new RegistryClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 'a token' });
}

it('calls again when the site closed the connection of the last call just then', async () => {
  const registry = await registryThatCloses(2);
  for (let call = 0; call < 3; call += 1) expect(await registry.audit('mf_blog')).toEqual([]);
});

it('says that no site answers when every connection is closed', async () => {
  const registry = await registryThatCloses(1);
  await expect(registry.audit('mf_blog')).rejects.toThrow(/^No site answers at http/);
});
