import { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { BackupError } from '../backup-error';

/**
 * Work factor 2 ** 10. The key is random, so stretching it, as age does with people's passphrases, would only take
 * time.
 */
const scryptWorkFactor = 10;

/**
 * Encrypts a stream in the format of age (age-encryption.org), in chunks that are authenticated one by one. The
 * passphrase is the key in base64, as in `BACKUP_KEY`, so that `age -d` opens the file as well.
 *
 * @param key 32 bytes
 */
export async function* encrypt(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(key.toString('base64'));
  encrypter.setScryptWorkFactor(scryptWorkFactor);
  yield* chunksOf(await encrypter.encrypt(ReadableStream.from(source)));
}

/**
 * Decrypts a stream made by `encrypt`. No byte is returned before it is authenticated.
 *
 * @throws BackupError for the wrong key, and for a damaged or truncated file
 */
export async function* decrypt(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(key.toString('base64'));
  const plain = await decrypter.decrypt(ReadableStream.from(source)).catch((cause: Error) => {
    const isNotAge = /version|ASCII/.test(cause.message);
    throw new BackupError(isNotAge ? 'This file is no backup.' : 'BACKUP_KEY is not the key of this backup.', {
      cause,
    });
  });
  try {
    yield* chunksOf(plain);
  } catch (cause) {
    throw new BackupError('The backup is damaged or cut short.', { cause });
  }
}

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of stream) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
