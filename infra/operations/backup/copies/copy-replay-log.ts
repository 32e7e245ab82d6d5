import type { BackupBucket } from './backup-bucket';
import type { ListMonth } from './list-months';

/** The most bytes of one object. They are all in memory at once. */
const mostBytes = 16 * 1_024 * 1_024;

/**
 * Uploads the lines that were added to the replay log since the last upload: each time as a new object, named after the
 * month's file and the byte at which the lines begin (`lasting-2026-11.jsonl.000000000000`). A month's objects, joined
 * in the order of their names, are its file. Objects are never changed, so a write-only key can't take anything back.
 *
 * @returns the names of the uploaded objects
 * @throws BackupError when a month's file is shorter than its copy
 */
export async function copyReplayLog(
  months: readonly ListMonth[],
  bucket: Pick<BackupBucket, 'sizes' | 'put'>,
  { pieceBytes = mostBytes } = {},
): Promise<string[]> {
  const there = await bucket.sizes();
  const sent: string[] = [];
  for (const { name, pieces } of months) {
    let at = endOf(name, there);
    for await (const piece of pieces(at, pieceBytes)) {
      const object = `${name}.${String(at).padStart(12, '0')}`;
      await bucket.put(object, piece);
      sent.push(object);
      at += piece.length;
    }
  }
  return sent;
}

/** Returns how many bytes of a month's file were uploaded. */
function endOf(name: string, there: ReadonlyMap<string, number>): number {
  const ends = [...there].flatMap(([object, size]) =>
    object.startsWith(`${name}.`) ? [Number(object.slice(name.length + 1)) + size] : [],
  );
  return Math.max(0, ...ends.filter(Number.isSafeInteger));
}
