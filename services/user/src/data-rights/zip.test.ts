import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { jsonListChunks, textChunks, zipOf } from './zip';

async function* items(count: number) {
  for (let at = 0; at < count; at += 1) yield { at };
}

async function unzip(zip: AsyncIterable<Uint8Array>) {
  const pieces: Uint8Array[] = [];
  for await (const piece of zip) pieces.push(piece);
  return { pieces, files: unzipSync(new Uint8Array(Buffer.concat(pieces))) };
}

const textOf = (file: Uint8Array | undefined) => strFromU8(file ?? new Uint8Array());

describe('a zip in pieces', () => {
  it('holds every entry, packed or not', async () => {
    const { files } = await unzip(
      zipOf([
        { name: 'hello.txt', chunks: textChunks('Hello Jörg!') },
        { name: 'picture.webp', chunks: textChunks('dots'), isCompressed: true },
      ]),
    );
    expect(textOf(files['hello.txt'])).toBe('Hello Jörg!');
    expect(textOf(files['picture.webp'])).toBe('dots');
  });

  it('holds lists of any length as JSON', async () => {
    const { files } = await unzip(
      zipOf([
        { name: 'none.json', chunks: jsonListChunks(items(0)) },
        { name: 'many.json', chunks: jsonListChunks(items(5_000)) },
      ]),
    );
    expect(JSON.parse(textOf(files['none.json']))).toEqual([]);
    expect(JSON.parse(textOf(files['many.json']))).toHaveLength(5_000);
  });

  it('reads its sources only as fast as it is read', async () => {
    let read = 0;
    async function* counted() {
      for await (const item of items(1_000_000)) {
        read += 1;
        // Text that compresses badly, so that pieces come early.
        yield { ...item, noise: Math.random().toString(36) };
      }
    }
    const zip = zipOf([{ name: 'endless.json', chunks: jsonListChunks(counted()) }]);
    await zip.next();
    await zip.next();
    await zip.return(undefined);
    expect(read).toBeLessThan(100_000);
  });
});
