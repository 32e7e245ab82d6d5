import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The body as received, compressed or not. */
  readonly body: Buffer;
}

/** The headers that a browser would send. */
export const browserHeaders = { accept: 'application/json', 'accept-encoding': 'gzip, deflate, br' };

/** Sends a GET with just these headers, on a connection of its own, and does not decompress the response. */
export async function rawGet(url: string, headers: IncomingHttpHeaders = browserHeaders): Promise<RawAnswer> {
  // The event's only argument is the response.
  const [answer] = (await once(get(url, { headers, agent: false }), 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) };
}
