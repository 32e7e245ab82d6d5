import { BackupError } from '../backup-error';
import { ByteReader } from './byte-reader';

/** The kinds of frames in a backup, in this order; `end` carries the manifest. */
export const frameKinds = ['key', 'collection', 'document', 'end'] as const;
export type FrameKind = (typeof frameKinds)[number];

export interface Frame {
  readonly kind: FrameKind;
  /** BSON for keys, collections and documents; JSON for `end`. */
  readonly body: Buffer;
}

const headBytes = 5;
/** Small frames are written together. */
const batchBytes = 256 * 1_024;

function encode({ kind, body }: Frame): Buffer[] {
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(frameKinds.indexOf(kind));
  head.writeUInt32BE(body.length, 1);
  return [head, body];
}

export async function* writeFrames(frames: AsyncIterable<Frame>): AsyncGenerator<Buffer> {
  let batch: Buffer[] = [];
  let bytes = 0;
  for await (const frame of frames) {
    batch.push(...encode(frame));
    bytes += headBytes + frame.body.length;
    if (bytes < batchBytes) continue;
    yield Buffer.concat(batch);
    batch = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(batch);
}

export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const reader = new ByteReader(source);
  while (!(await reader.isAtEnd())) {
    const head = await reader.exactly(headBytes);
    const kind = frameKinds[head.readUInt8()];
    if (!kind) throw new BackupError('This backup was made by a newer version.');
    yield { kind, body: await reader.exactly(head.readUInt32BE(1)) };
  }
}
