import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Process {
  readonly name: string;
  readonly pid: number;
}

/** The processes a runner has started in this folder. */
export function processesOf(dataDir: string): Process[] {
  const file = join(dataDir, 'runner.json');
  if (!existsSync(file)) return [];
  const { parts } = JSON.parse(readFileSync(file, 'utf8')) as { parts: Record<string, { pid: number }> };
  return Object.entries(parts).map(([name, { pid }]) => ({ name, pid }));
}
