import { createReadStream, createWriteStream, renameSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { LedgerDocument } from '../../services/user/src/xp/ledger.document';
import { open, seal } from './sealed-stream';

const pattern = /^storysprout-ledger-(\d{4}-\d\d-\d\d)T\d{6}\.\d{3}Z-[0-9a-f]{24}\.ndjson\.gz\.sealed$/;

/** `storysprout-ledger-2026-08-01T140506.007Z-<id>.ndjson.gz.sealed`, by the first row: the same page has the same name. */
function archiveName({ at, _id }: LedgerDocument): string {
  return `storysprout-ledger-${at.toISOString().replaceAll(':', '')}-${_id.toHexString()}.ndjson.gz.sealed`;
}

/** Whether a file is an archive of the ledger. */
export function isLedgerArchive(name: string): boolean {
  return pattern.test(name);
}

/** Writes rows as lines of JSON, compressed and sealed as backups are. A file is there whole or not at all. */
export async function archiveRows(folder: string, key: Buffer, rows: readonly LedgerDocument[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const path = join(folder, archiveName(first));
  const part = `${path}.part`;
  const sealed = (plain: AsyncIterable<Buffer>) => seal(plain, key);
  await pipeline(Readable.from(linesOf(rows)), createGzip(), sealed, createWriteStream(part, { mode: 0o600 }));
  renameSync(part, path);
}

/** The lines of an archive. */
export async function* readArchive(path: string, key: Buffer): AsyncGenerator<Buffer> {
  yield* Readable.from(open(createReadStream(path), key)).pipe(createGunzip());
}

function* linesOf(rows: readonly LedgerDocument[]): Generator<string> {
  for (const row of rows) yield `${JSON.stringify(row)}\n`;
}
