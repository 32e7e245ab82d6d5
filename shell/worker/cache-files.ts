import { isRightType } from './right-type';

const atOnce = 4;

async function cacheFile(files: Cache, path: string): Promise<void> {
  if (await files.match(path, { ignoreVary: true })) return;
  const answer = await fetch(path);
  if (!isRightType(path, answer)) throw new Error(`${path} answered ${answer.status} with something else.`);
  await files.put(path, answer);
}

/**
 * Fetches the files that are not cached yet, a few at a time.
 *
 * @throws when a file can't be fetched
 */
export async function cacheFiles(files: Cache, paths: readonly string[]): Promise<void> {
  const waiting = [...paths];
  const worker = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) await cacheFile(files, path);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
