import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Teach } from './bare-koa';
import type { RawAnswer } from './raw-answer';

export interface Baseline {
  readonly url: string;
  /** Sets the answer under this path. */
  teach(path: string, answer: RawAnswer): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the bare Koa server. */
export async function startBaseline(): Promise<Baseline> {
  const child = fork(fileURLToPath(new URL('./bare-koa.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const exited = once(child, 'exit');
  // The server's first message is its port.
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    async teach(url, { body, ...rest }) {
      const learned = once(child, 'message');
      child.send({ url, ...rest, body: body.toString('base64') } satisfies Teach);
      await learned;
    },
    async stop() {
      child.kill();
      await exited;
    },
  };
}
