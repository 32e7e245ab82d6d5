import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that takes everything and keeps nothing, as a process of its own. Tells its port on stdout. */
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, _session, callback) => {
    stream.on('data', () => undefined);
    stream.on('end', () => callback());
  },
});
server.on('error', () => undefined);
server.listen(0, '127.0.0.1', () => {
  // A TCP server's address is never a text or null once it listens.
  process.stdout.write(`${(server.server.address() as AddressInfo).port}\n`);
});
