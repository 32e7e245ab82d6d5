import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { runStep } from './test-run';

const node = (code: string) => ({ command: process.execPath, args: ['-e', code] });

test('a step tells whether it succeeded, and what it printed', async () => {
  const { signal } = new AbortController();
  const printing = 'console.log("one"); console.error("two"); process.exitCode = 1';
  expect(await runStep(node(printing), signal)).toMatchObject({ succeeded: false, output: 'one\ntwo\n' });
  expect(await runStep(node(''), signal)).toMatchObject({ succeeded: true, output: '' });
  expect(await runStep({ command: 'no-such-command', args: [] }, signal)).toMatchObject({ succeeded: false });
});

test('a step that is stopped ends with every process it started', async () => {
  const pidFile = join(mkdtempSync(join(tmpdir(), 'step-')), 'pid');
  const child = `require('fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); setInterval(() => {}, 1000)`;
  const stop = new AbortController();
  const step = runStep(
    node(`require('child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(child)}])`),
    stop.signal,
  );
  await vi.waitFor(() => expect(existsSync(pidFile) && readFileSync(pidFile, 'utf8')).toMatch(/^\d+$/), {
    timeout: 20_000,
  });
  stop.abort();
  expect((await step).succeeded).toBe(false);
  const isAlive = () => process.kill(Number(readFileSync(pidFile, 'utf8')), 0);
  await vi.waitFor(() => expect(isAlive).toThrow('ESRCH'), { timeout: 20_000 });
});
