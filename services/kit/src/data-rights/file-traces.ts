import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { labelsIn, longestForm, type Trace, type Wanted } from './searched-values';

/** Searches all files below a folder, such as logs. A file that disappears meanwhile is skipped. */
export async function* tracesInFiles(folder: string, wanted: readonly Wanted[]): AsyncGenerator<Trace> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const place = join(entry.parentPath, entry.name);
    for (const label of await labelsInFile(place, wanted)) yield { store: 'files', place, item: null, label };
  }
}

async function labelsInFile(path: string, wanted: readonly Wanted[]): Promise<Set<string>> {
  const found = new Set<string>();
  const shared = longestForm(wanted);
  let end = Buffer.alloc(0);
  try {
    for await (const chunk of createReadStream(path)) {
      const piece = Buffer.concat([end, chunk]);
      for (const label of labelsIn(piece, wanted)) found.add(label);
      end = piece.subarray(Math.max(0, piece.length - shared));
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  return found;
}
