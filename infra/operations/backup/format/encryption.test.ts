import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decrypt, encrypt } from './encryption';

const key = randomBytes(32);

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function gather(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}

const encrypted = (plain: Buffer) => gather(encrypt(inPieces(plain, 1_000), key));
const decrypted = (file: Buffer, withKey = key) => gather(decrypt(inPieces(file, 777), withKey));

describe('an encrypted backup', () => {
  it.each([0, 1, 65_536, 200_000])('gives back %i bytes as they were', async (length) => {
    const plain = randomBytes(length);
    expect((await decrypted(await encrypted(plain))).equals(plain)).toBe(true);
  });

  it('is a file that age knows, which shows nothing of what it holds', async () => {
    const file = await encrypted(Buffer.from('a secret '.repeat(100)));
    expect(file.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
    expect(file.includes('secret')).toBe(false);
  });

  it('does not open with another key', async () => {
    await expect(decrypted(await encrypted(Buffer.from('hello')), randomBytes(32))).rejects.toThrow('not the key');
  });

  it('tells a changed byte, and that it was cut short', async () => {
    const file = await encrypted(randomBytes(150_000));
    for (const at of [60, 120, 200, 70_000, file.length - 1]) {
      const changed = Buffer.from(file);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      await expect(decrypted(changed), `byte ${at}`).rejects.toThrow(/not the key|damaged/);
    }
    for (const length of [300, 65_718, file.length - 1])
      await expect(decrypted(file.subarray(0, length)), `${length} bytes`).rejects.toThrow('damaged');
  });

  it('is told from any other file', async () => {
    await expect(decrypted(Buffer.from('PK\u0003\u0004 something else altogether'))).rejects.toThrow('no backup');
    await expect(decrypted(Buffer.alloc(0))).rejects.toThrow('no backup');
  });
});
