import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { BackupError } from '../backup-error';
import { shapeFromBson } from '../snapshots/collections';
import { keyFromBson } from '../snapshots/redis-snapshot';
import { decrypt } from './encryption';
import { type Frame, readFrames } from './frames';
import { type CollectionFacts, type Manifest, manifest as manifestSchema, Tally } from './manifest';

/**
 * Passes all frames of a backup to `take`.
 *
 * @throws BackupError for the wrong key or a damaged file
 */
export async function readBackup(
  file: string,
  key: Buffer,
  take: (frames: AsyncGenerator<Frame>) => Promise<void>,
): Promise<void> {
  await pipeline(
    createReadStream(file),
    (encrypted: AsyncIterable<Buffer>) => decrypt(encrypted, key),
    createGunzip(),
    async (plain: AsyncIterable<Buffer>) => take(readFrames(plain)),
  );
}

/**
 * Reads a backup to its end and compares it with its own manifest.
 *
 * @throws BackupError when it is incomplete
 */
export async function checkBackup(file: string, key: Buffer): Promise<Manifest> {
  const redis = new Tally();
  const collections: { facts: Omit<CollectionFacts, 'documents' | 'sha256'>; tally: Tally }[] = [];
  let stated: Manifest | undefined;
  await readBackup(file, key, async (frames) => {
    for await (const { kind, body } of frames) {
      if (kind === 'key') {
        const dumped = keyFromBson(body);
        redis.add(dumped.key, dumped.value);
      } else if (kind === 'collection') {
        const { database, name } = shapeFromBson(body);
        collections.push({ facts: { database, name }, tally: new Tally() });
      } else if (kind === 'document') collections.at(-1)?.tally.add(body);
      else stated = manifestSchema.parse(JSON.parse(body.toString()));
    }
  });
  if (!stated) throw new BackupError('The backup has no end.');
  const found: Manifest = {
    ...stated,
    collections: collections.map(({ facts, tally }) => ({
      ...facts,
      documents: tally.count,
      sha256: tally.digest(),
    })),
    redis: { keys: redis.count, sha256: redis.digest() },
  };
  const problem = firstDifference(stated, found);
  if (problem) throw new BackupError(`The backup does not hold what it says: ${problem}.`);
  return stated;
}

/** Describes the first difference between two manifests; null when they are equal. */
export function firstDifference(stated: Manifest, found: Manifest): string | null {
  if (stated.redis.keys !== found.redis.keys || stated.redis.sha256 !== found.redis.sha256) return 'the queues differ';
  if (stated.collections.length !== found.collections.length) return 'the number of collections differs';
  for (const [at, facts] of stated.collections.entries()) {
    const other = found.collections[at];
    if (other?.documents !== facts.documents || other.sha256 !== facts.sha256) {
      return `${facts.database}.${facts.name} differs (${facts.documents} documents, found ${other?.documents ?? 0})`;
    }
  }
  return null;
}
