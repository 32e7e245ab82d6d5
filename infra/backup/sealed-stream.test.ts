import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { open, seal } from './sealed-stream';

const key = randomBytes(32);

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function gather(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}

const sealed = (plain: Buffer) => gather(seal(inPieces(plain, 1_000), key));
const opened = (file: Buffer, withKey = key) => gather(open(inPieces(file, 777), withKey));

describe('a sealed stream', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 200_000])('gives back %i bytes as they were', async (length) => {
    const plain = randomBytes(length);
    expect((await opened(await sealed(plain))).equals(plain)).toBe(true);
  });

  it('shows nothing of what it holds, and is another file every time', async () => {
    const plain = Buffer.from('a secret '.repeat(100));
    const [one, two] = [await sealed(plain), await sealed(plain)];
    expect(one.includes('secret')).toBe(false);
    expect(one.equals(two)).toBe(false);
  });

  it('does not open with another key', async () => {
    await expect(opened(await sealed(Buffer.from('hello')), randomBytes(32))).rejects.toThrow('not the key');
  });

  it('tells a changed byte, wherever it is', async () => {
    const file = await sealed(randomBytes(150_000));
    for (const at of [8, 40, 44, 70_000, file.length - 1]) {
      const changed = Buffer.from(file);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      await expect(opened(changed), `byte ${at}`).rejects.toThrow(/not the key|damaged/);
    }
  });

  it('tells that it was cut short, also where a piece ends', async () => {
    const file = await sealed(randomBytes(150_000));
    const firstPieceEnd = 40 + 4 + 65_536 + 16;
    for (const length of [firstPieceEnd, firstPieceEnd + 2, file.length - 1]) {
      await expect(opened(file.subarray(0, length)), `${length} bytes`).rejects.toThrow(/not the key|damaged/);
    }
  });

  it('tells that two pieces changed places', async () => {
    const file = await sealed(randomBytes(3 * 65_536));
    const piece = 4 + 65_536 + 16;
    const swapped = Buffer.concat([
      file.subarray(0, 40),
      file.subarray(40 + piece, 40 + 2 * piece),
      file.subarray(40, 40 + piece),
      file.subarray(40 + 2 * piece),
    ]);
    await expect(opened(swapped)).rejects.toThrow(/not the key|damaged/);
  });

  it('is told from any other file', async () => {
    await expect(opened(Buffer.from('PK\u0003\u0004 something else altogether'))).rejects.toThrow('no backup');
  });
});
