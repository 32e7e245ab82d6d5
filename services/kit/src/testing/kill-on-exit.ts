import type { ChildProcess } from 'node:child_process';

const children = new Set<ChildProcess>();
let isPrepared = false;

/**
 * Kills a child when this process ends. Vitest ends its workers with a signal, also after the last test, so otherwise a
 * failed or interrupted test would leave its child behind.
 */
export function killOnExit(child: ChildProcess): void {
  if (!isPrepared) prepare();
  children.add(child);
  child.once('exit', () => children.delete(child));
}

function prepare(): void {
  isPrepared = true;
  process.once('exit', () => {
    for (const child of children) child.kill('SIGKILL');
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}
