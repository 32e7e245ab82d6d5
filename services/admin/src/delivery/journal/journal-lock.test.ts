import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from '@storysprout/service-kit';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { JournalLock } from './journal-lock';

const folder = mkdtempSync(join(tmpdir(), 'journal-lock-'));
const path = join(folder, 'worker.pid');
const held: JournalLock[] = [];
const onLost = vi.fn();

function lockAt(place: string): JournalLock {
  const lock = new JournalLock(path, { place, beatMs: 20, silentMs: 300, onLost });
  held.push(lock);
  return lock;
}

afterEach(() => {
  for (const lock of held.splice(0)) lock.release();
  rmSync(path, { force: true });
  onLost.mockReset();
});
afterAll(() => rmSync(folder, { recursive: true }));

it('keeps a worker of another container out, although both have the same process id', async () => {
  await lockAt('one').take();
  await expect(lockAt('two').take()).rejects.toThrow(StartError);
});

it('is free again once its holder has stopped', async () => {
  const first = lockAt('one');
  await first.take();
  first.release();
  expect(existsSync(path)).toBe(false);
  await lockAt('two').take();
});

it('is taken over from a holder in another place that is silent', async () => {
  writeFileSync(path, JSON.stringify({ token: 'gone', place: 'one', pid: process.pid }));
  await lockAt('two').take();
  await expect(lockAt('three').take()).rejects.toThrow(StartError);
});

it('is taken over at once from a process of the same place that has ended', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  writeFileSync(path, JSON.stringify({ token: 'gone', place: 'one', pid: child.pid }));
  const lock = new JournalLock(path, { place: 'one', beatMs: 20, silentMs: 3_600_000, onLost });
  held.push(lock);
  await lock.take();
});

it('watches what an earlier release wrote, too', async () => {
  writeFileSync(path, `${process.pid}`);
  await lockAt('two').take();
  expect(onLost).not.toHaveBeenCalled();
});

it('tells a worker that was taken for gone', async () => {
  await lockAt('one').take();
  writeFileSync(path, JSON.stringify({ token: 'another', place: 'two', pid: 1 }));
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce());
});
