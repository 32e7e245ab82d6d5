import { Pool } from 'undici';
import type { Sample } from '../protocol';

export interface Call {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const answerLimitMs = 25_000;
/** Long enough to reuse idle connections, and shorter than a stopping gateway keeps one. */
const idleMs = 2_000;

/** Calls the site without retries, and records the result of each call. */
export class Caller {
  private readonly pool: Pool;
  private samples: Sample[] = [];

  constructor(url: string) {
    const idle = { keepAliveTimeout: idleMs, keepAliveMaxTimeout: idleMs };
    this.pool = new Pool(url, {
      connections: 256,
      headersTimeout: answerLimitMs,
      connect: { timeout: 5_000 },
      ...idle,
    });
  }

  /** @returns the response's JSON, or null when the call failed; an empty object for pages */
  async call<Answer>(call: Call): Promise<Answer | null> {
    const startedAt = performance.now();
    let failure: string | null = null;
    let answer: Answer | null = null;
    try {
      answer = await this.ask<Answer>(call);
    } catch (error) {
      failure = wordsOf(error);
    }
    const [isWrite, tookMs] = [call.method !== 'GET', performance.now() - startedAt];
    this.samples.push({ name: call.name, isWrite, endedAt: Date.now(), tookMs, failure });
    return answer;
  }

  takeSamples(): Sample[] {
    const taken = this.samples;
    this.samples = [];
    return taken;
  }

  async close(): Promise<void> {
    await this.pool.close();
  }

  private async ask<Answer>({ method, path, token, body, headers }: Call): Promise<Answer> {
    const answer = await this.pool.request({
      method,
      path,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await answer.body.text();
    if (answer.statusCode >= 400) throw new Error(`${answer.statusCode} ${codeIn(text)}`);
    const isJson = String(answer.headers['content-type'] ?? '').includes('json');
    return (isJson ? JSON.parse(text) : {}) as Answer;
  }
}

function codeIn(text: string): string {
  return /"code":"(\w+)"/.exec(text)?.[1] ?? '';
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? `${error.code}` : error.message;
}
