import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that accepts everything and keeps nothing, as a separate process. Prints its port to stdout. */
const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: (stream, _session, callback) => {
    stream.on('data', () => undefined);
    stream.on('end', () => callback());
  },
});
server.on('error', () => undefined);
server.listen(0, '127.0.0.1', () => {
  // The address of a listening TCP server is never a string or null.
  process.stdout.write(`${(server.server.address() as AddressInfo).port}\n`);
});
