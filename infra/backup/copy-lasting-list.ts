import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lastingFiles } from '../../services/admin/src/lasting/lasting-store';
import type { BackupBucket } from './backup-bucket';
import { BackupError } from './backup-error';

/** Bytes of one object, which are in memory at once. */
const mostBytes = 16 * 1_024 * 1_024;
const newLine = 0x0a;

/**
 * Sends the lines that were added to the list of what must last: each time as a new object, named after the month's file and
 * the place in it where they begin (`lasting-2026-11.jsonl.000000000000`). Put together in the order of their names, a
 * month's objects are its file. No object is ever changed, so whoever writes here can take nothing back there.
 *
 * @returns the names of what was sent
 * @throws BackupError when a file has less than was sent of it
 */
export async function copyLastingList(
  folder: string,
  bucket: Pick<BackupBucket, 'sizes' | 'put'>,
  { pieceBytes = mostBytes } = {},
): Promise<string[]> {
  const there = await bucket.sizes();
  const sent: string[] = [];
  for (const name of (await readdir(folder)).filter((each) => lastingFiles.test(each)).sort()) {
    const file = await open(join(folder, name));
    try {
      const { size } = await file.stat();
      let at = endOf(name, there);
      if (at > size)
        throw new BackupError(
          `${name} has less than its copy in the bucket. Is the folder new? Then copy the list back first. Else, who changed it?`,
        );
      for (;;) {
        const piece = Buffer.alloc(Math.min(pieceBytes, size - at));
        await file.read(piece, 0, piece.length, at);
        // The rest of a line that is being written is sent the next time.
        const length = piece.lastIndexOf(newLine) + 1;
        if (length === 0) break;
        const object = `${name}.${String(at).padStart(12, '0')}`;
        await bucket.put(object, piece.subarray(0, length));
        sent.push(object);
        at += length;
      }
    } finally {
      await file.close();
    }
  }
  return sent;
}

/** How many bytes of a month's file were sent. */
function endOf(name: string, there: ReadonlyMap<string, number>): number {
  const ends = [...there].flatMap(([object, size]) =>
    object.startsWith(`${name}.`) ? [Number(object.slice(name.length + 1)) + size] : [],
  );
  return Math.max(0, ...ends.filter(Number.isSafeInteger));
}
