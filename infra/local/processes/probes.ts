import { createConnection } from 'node:net';

interface Question {
  readonly accept?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The longest wait for the response, in milliseconds. */
  readonly limitMs?: number;
}

/** Returns whether an address responds with a 2xx status in time. Refused and reset connections count as false. */
export async function answersOk(
  url: string,
  { accept = '*/*', headers, limitMs = 1_000 }: Question = {},
): Promise<boolean> {
  try {
    const answer = await fetch(url, { headers: { accept, ...headers }, signal: AbortSignal.timeout(limitMs) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Returns the response body, or the error message, for an error shown to a person. */
export async function answerOf(url: string): Promise<string> {
  try {
    return await (await fetch(url, { signal: AbortSignal.timeout(2_000) })).text();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Returns whether the first data from a server on this port, sent as a greeting or in response to `question`, starts
 * with `answer`.
 */
export function answersWith(port: number, answer: string, question = ''): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    const finish = (ready: boolean) => {
      socket.destroy();
      resolve(ready);
    };
    socket.setTimeout(1_000, () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('connect', () => question && socket.write(question));
    socket.once('data', (chunk) => finish(chunk.toString('utf8').startsWith(answer)));
  });
}
