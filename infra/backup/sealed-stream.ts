import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { BackupError } from './backup-error';
import { ByteReader } from './byte-reader';

/**
 * A stream encrypted with AES-256-GCM in chunks, so that no byte is released before it is authenticated, and a
 * file of any size needs little memory:
 *
 *     'SPROUT01' | salt (32) | chunks: length (4) | ciphertext | tag (16)
 *
 * Each file's key is derived from the backup key and its salt, so a nonce is never reused: it is the chunk's number
 * and whether it is the last. Chunks can't be swapped or left out, and the file can't be cut short.
 */

const magic = Buffer.from('SPROUT01');
const saltBytes = 32;
const tagBytes = 16;
const pieceBytes = 64 * 1_024;

type Key = ReturnType<typeof fileKey>;

function fileKey(key: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, magic, 32));
}

function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeBigUInt64BE(BigInt(number), 0);
  bytes.writeUInt8(isLast ? 1 : 0, 11);
  return bytes;
}

function sealPiece(key: Key, number: number, isLast: boolean, plain: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce(number, isLast));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(sealed.length);
  return Buffer.concat([length, sealed, cipher.getAuthTag()]);
}

/** Encrypts a stream; `key` has 32 bytes. */
export async function* seal(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const own = fileKey(key, salt);
  yield Buffer.concat([magic, salt]);
  const reader = new ByteReader(source);
  for (let number = 0; ; number += 1) {
    const plain = await reader.upTo(pieceBytes);
    const isLast = await reader.isAtEnd();
    yield sealPiece(own, number, isLast, plain);
    if (isLast) return;
  }
}

function openPiece(key: Key, number: number, isLast: boolean, sealed: Buffer, tag: Buffer): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce(number, isLast), { authTagLength: tagBytes });
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  } catch (cause) {
    const reason = number === 0 ? 'BACKUP_KEY is not the key of this backup.' : 'The backup is damaged or cut short.';
    throw new BackupError(reason, { cause });
  }
}

/** Decrypts what `seal` made. @throws BackupError for the wrong key, and for a damaged or truncated file. */
export async function* open(source: AsyncIterable<Buffer>, key: Buffer): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  const start = await reader.upTo(magic.length);
  if (!start.equals(magic)) throw new BackupError('This file is no backup.');
  const own = fileKey(key, await reader.exactly(saltBytes));
  for (let number = 0; ; number += 1) {
    const length = (await reader.exactly(4)).readUInt32BE();
    if (length > pieceBytes) throw new BackupError('The backup is damaged or cut short.');
    const sealed = await reader.exactly(length);
    const tag = await reader.exactly(tagBytes);
    const isLast = await reader.isAtEnd();
    yield openPiece(own, number, isLast, sealed, tag);
    if (isLast) return;
  }
}
