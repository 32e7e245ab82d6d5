import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { root } from '../../build/packages.mjs';
import { Part } from './part';

const printing = (line: string) => `console.log(${JSON.stringify(line)}); setInterval(() => undefined, 1_000);`;

function partThat(code: string, logFile: string) {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const isReady = async () => true;
  return {
    said,
    part: new Part({ name: 'printer', command: process.execPath, args: ['-e', code], logFile, say, isReady }),
  };
}

it('keeps what a part prints in its log', async () => {
  const logFile = join(mkdtempSync(join(tmpdir(), 'part-')), 'logs', 'printer.log');
  const { part, said } = partThat(printing('hello'), logFile);
  await part.start();
  await vi.waitFor(() => expect(readFileSync(logFile, 'utf8')).toBe('hello\n'), { timeout: 10_000 });
  await part.stop();
  expect(said).toEqual([]);
});

it('goes on when there is no space for its log, and says so', async () => {
  const { part, said } = partThat(printing('hello'), '/dev/full');
  await part.start();
  await vi.waitFor(() => expect(said).toEqual([expect.stringMatching(/^The log of printer .*ENOSPC/)]), {
    timeout: 10_000,
  });
  expect(part.pid).not.toBeNull();
  expect(part.tail()).toContain('hello');
  await part.stop();
});

it('ends when its runner exits without stopping it', async () => {
  const logFile = join(mkdtempSync(join(tmpdir(), 'part-')), 'printer.log');
  const options = { name: 'printer', command: process.execPath, args: ['-e', printing('hello')], logFile };
  const code = `
    import { Part } from ${JSON.stringify(join(import.meta.dirname, 'part.ts'))};
    const part = new Part({ ...${JSON.stringify(options)}, say: () => {}, isReady: async () => true });
    await part.start();
    console.log(part.pid);
    process.exit();`;
  const runner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], { cwd: root });
  const [pid] = await once(runner.stdout, 'data');
  await vi.waitFor(() => expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH'), { timeout: 10_000 });
});
