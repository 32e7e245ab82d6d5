import type { Manifest } from './manifest';

/** What a backup holds, for the person at the terminal. */
export function manifestLines({ takenAt, collections, redis }: Manifest): string[] {
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
  const databases = new Set(collections.map(({ database }) => database));
  return [
    `Of ${takenAt}: ${documents} documents in ${collections.length} collections of ${databases.size} databases, ${redis.keys} keys of Redis.`,
  ];
}
