import { afterEach, beforeAll, expect, it } from 'vitest';
import { RenderProcess } from '../../src/processes/render-process';
import { realmTexts } from '../../src/realm/realm-texts';
import { builtWorker } from '../support/built-worker';
import { pageWith, remoteCode, shellCode } from '../support/running-renderer';

let file: string;
beforeAll(async () => {
  file = await builtWorker();
});

const question = { ...pageWith({ mf_club: '' }), answers: {} };
let processes: RenderProcess[] = [];
let now = 0;

function processOf(expression: string, limitMs = 300): RenderProcess {
  const code = { ...realmTexts(file), shell: shellCode, remote: { name: 'mf_club', code: remoteCode(expression) } };
  const started = new RenderProcess(code, { workerFile: file, limitMs, memoryMb: 32, now: () => now });
  processes.push(started);
  return started;
}

afterEach(async () => {
  await Promise.all(processes.map((each) => each.stop()));
  processes = [];
});

it('leaves code alone that failed three times in a row, and tries it again later', async () => {
  const renderer = processOf("(() => { throw new Error('no story') })()");
  for (let at = 0; at < 3; at += 1) await expect(renderer.render(question)).rejects.toThrow('no story');
  await expect(renderer.render(question)).rejects.toThrow('left alone');
  now += 10_001;
  await expect(renderer.render(question)).rejects.toThrow('no story');
});

it('gives the first page of a process more time, and no other', async () => {
  const slow = '(() => { for (const end = Date.now() + 450; Date.now() < end; ); })()';
  const renderer = processOf(`(${slow}, 'fine')`);
  expect((await renderer.render(question)).html).toContain('fine');
  await expect(renderer.render(question)).rejects.toThrow('longer than 300 ms');
});

it('goes on with those who wait after a drawing that took too long', async () => {
  const renderer = processOf(
    "(() => { globalThis.n = (globalThis.n ?? 0) + 1; if (props.answers.slow) for (;;); return 'fine' })()",
  );
  const slow = renderer.render({ ...question, answers: { slow: true } });
  const next = renderer.render(question);
  await expect(slow).rejects.toThrow('longer than 900 ms');
  expect((await next).html).toContain('fine');
});

it('lets only a few wait', async () => {
  const renderer = processOf("'fine'");
  const asked = await Promise.allSettled(Array.from({ length: 20 }, () => renderer.render(question)));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(8);
});

it('tells those who wait when it stops', async () => {
  const renderer = processOf('(() => { for (;;); })()');
  const rendering = renderer.render(question);
  await renderer.stop();
  await expect(rendering).rejects.toThrow('stopped');
});

it.each([
  ['goes on there', 'for (;;);', 'longer than 900 ms'],
  ['throws there', 'return { valueOf() { throw new Error(); } };', 'its process ended with 1'],
])('ends a process whose code %s, where Node looks at what it rejected', async (_, body, reason) => {
  const trap = `new Proxy(Promise.prototype, { get() { ${body} } })`;
  const renderer = processOf(`(Object.setPrototypeOf(Promise.reject(1), ${trap}), 'fine')`);
  await expect(renderer.render(question)).rejects.toThrow(reason);
});

it('ends a process that needs memory of which the engine counts nothing', async () => {
  const copies = '((text) => Array.from({ length: 12 }, () => new Intl.Segmenter().segment(text)))("x".repeat(1e7))';
  await expect(processOf(copies, 20_000).render(question)).rejects.toThrow('its process ended with SIG');
});
