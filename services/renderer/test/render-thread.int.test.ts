import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { RenderThread } from '../src/threads/render-thread';
import { pageWith, remoteCode, shellCode } from './running-renderer';

const file = fileURLToPath(new URL('../src/render-worker.ts', import.meta.url));
const question = { ...pageWith({ mf_club: '' }), answers: {} };
let threads: RenderThread[] = [];
let now = 0;

function threadOf(expression: string): RenderThread {
  const bundles = { shell: shellCode, remote: { name: 'mf_club', code: remoteCode(expression) } };
  const thread = new RenderThread(bundles, { file, limitMs: 300, memoryMb: 32, now: () => now });
  threads.push(thread);
  return thread;
}

afterEach(async () => {
  await Promise.all(threads.map((thread) => thread.stop()));
  threads = [];
});

it('leaves code alone that failed three times in a row, and tries it again later', async () => {
  const thread = threadOf("(() => { throw new Error('no story') })()");
  for (let at = 0; at < 3; at += 1) await expect(thread.draw(question)).rejects.toThrow('no story');
  await expect(thread.draw(question)).rejects.toThrow('left alone');
  now += 10_001;
  await expect(thread.draw(question)).rejects.toThrow('no story');
});

it('goes on with those who wait after a drawing that took too long', async () => {
  const thread = threadOf(
    "(() => { globalThis.n = (globalThis.n ?? 0) + 1; if (props.answers.slow) for (;;); return 'fine' })()",
  );
  const slow = thread.draw({ ...question, answers: { slow: true } });
  const next = thread.draw(question);
  await expect(slow).rejects.toThrow('longer than 300 ms');
  expect((await next).html).toContain('fine');
});

it('lets only a few wait', async () => {
  const thread = threadOf("'fine'");
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => thread.draw(question)));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
});

it('tells those who wait when it stops', async () => {
  const thread = threadOf('(() => { for (;;); })()');
  const drawing = thread.draw(question);
  await thread.stop();
  await expect(drawing).rejects.toThrow('stopped');
});
