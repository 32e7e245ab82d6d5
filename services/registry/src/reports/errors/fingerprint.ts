import { hash } from 'node:crypto';
import type { RemoteErrorReport } from '@storysprout/contract';

/** Only the first frames count, because deeper ones differ by how a reader got there. */
const framesThatTell = 3;

/** Returns the same value for the same error at the same place in the code, whoever reports it on whatever page. */
export function fingerprintOf({ kind, name, message, call, overstep, frames }: RemoteErrorReport): string {
  const places = frames.slice(0, framesThatTell).map(({ file, line, column }) => `${file}:${line}:${column}`);
  const all = JSON.stringify([kind, name, message, call ?? null, overstep ?? null, places]);
  return hash('sha256', all).slice(0, 16);
}
