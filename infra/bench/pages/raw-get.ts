import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

export interface RawGet {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As it came, compressed or not. */
  readonly body: Buffer;
}

/** Asks with just these headers, on a connection of its own, and unpacks nothing. */
export async function rawGet(url: string, headers: IncomingHttpHeaders): Promise<RawGet> {
  // The event's only argument is the answer.
  const [answer] = (await once(get(url, { headers, agent: false }), 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) };
}
