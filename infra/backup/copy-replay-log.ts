import type { BackupBucket } from './backup-bucket';
import type { ListMonth } from './list-months';

/** Bytes of one object, which are in memory at once. */
const mostBytes = 16 * 1_024 * 1_024;

/**
 * Sends the lines that were added to the replay log: each time as a new object, named after the month's file and
 * the place in it where they begin (`lasting-2026-11.jsonl.000000000000`). Put together in the order of their names, a
 * month's objects are its file. No object is ever changed, so whoever writes here can take nothing back there.
 *
 * @returns the names of what was sent
 * @throws BackupError when a month has less than was sent of it
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

/** How many bytes of a month's file were sent. */
function endOf(name: string, there: ReadonlyMap<string, number>): number {
  const ends = [...there].flatMap(([object, size]) =>
    object.startsWith(`${name}.`) ? [Number(object.slice(name.length + 1)) + size] : [],
  );
  return Math.max(0, ...ends.filter(Number.isSafeInteger));
}
