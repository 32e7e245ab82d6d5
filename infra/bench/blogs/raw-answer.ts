import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** An answer as sent over the wire. */
export interface RawAnswer {
  readonly type: string;
  /** Empty when it was not compressed. */
  readonly encoding: string;
  readonly body: Buffer;
}

/** What a browser would send. */
export const browserHeaders = { accept: 'application/json', 'accept-encoding': 'gzip, deflate, br' };

/** Fetches without decompressing. @throws Error for anything but a 200 */
export async function readRaw(url: string): Promise<RawAnswer> {
  // The event's only argument is the answer.
  const [answer] = (await once(get(url, { headers: browserHeaders }), 'response')) as [IncomingMessage];
  const body = await buffer(answer);
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${body}`);
  return { type: answer.headers['content-type'] ?? '', encoding: answer.headers['content-encoding'] ?? '', body };
}
