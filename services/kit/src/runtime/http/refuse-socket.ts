import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type AppError, errorBody } from '../errors';

/** How long the other side may take to read the refusal and close, in milliseconds. */
const drainingMs = 1_000;

const refused = new WeakSet<Duplex>();

/**
 * Sends a refusal on a socket that has no response object, and ends the connection. Input that still arrives is read
 * and dropped for a moment, because closing with unread bytes resets the connection, and a reset can overtake the
 * refusal.
 */
export function refuseSocket(socket: Duplex, error: AppError, status: number = error.status): void {
  if (refused.has(socket)) return;
  refused.add(socket);
  survivesReset(socket);
  if (!socket.writable) return void socket.destroy();
  socket.end(rawAnswer(status, JSON.stringify(errorBody(error))));
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), drainingMs);
  socket.once('close', () => clearTimeout(timer));
}

/** Adds an error listener. Without one, the process would crash when the other side resets the connection. */
export function survivesReset(socket: Duplex): void {
  socket.on('error', () => socket.destroy());
}

function rawAnswer(status: number, body: string): string {
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
