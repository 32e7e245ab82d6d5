import { ServerError } from '../errors';
import { maxDocumentBytes, sizeOf } from '../values/codec';
import type { Doc } from '../values/doc';

/** MongoDB's size of a first batch nobody asked a size for. */
const defaultFirstBatch = 101;
const idleTimeoutMs = 10 * 60_000;

interface Cursor {
  readonly namespace: string;
  readonly docs: Iterator<Doc>;
  readonly sessionId: string | undefined;
  lastUsedAt: number;
  /** Read already, but too large for the batch that is out. */
  held?: Doc;
}

interface OpenOptions {
  readonly namespace: string;
  readonly docs: Iterable<Doc>;
  readonly batchSize: number | undefined;
  readonly singleBatch?: boolean;
  readonly sessionId?: string;
}

interface Batch {
  readonly docs: Doc[];
  readonly isLast: boolean;
}

/** Reads the next batch, within MongoDB's limit of 16 MB unless one document alone is larger. */
function readBatch(cursor: Cursor, size: number): Batch {
  const docs: Doc[] = [];
  let bytes = 0;
  while (docs.length < size) {
    const next = cursor.held ?? nextOf(cursor);
    cursor.held = undefined;
    if (!next) return { docs, isLast: true };
    bytes += sizeOf(next);
    if (bytes > maxDocumentBytes && docs.length > 0) {
      cursor.held = next;
      break;
    }
    docs.push(next);
  }
  return { docs, isLast: false };
}

function nextOf({ docs }: Cursor): Doc | undefined {
  const next = docs.next();
  return next.done ? undefined : next.value;
}

/** Results that do not fit one answer, until the client has read them, gives them up or stays away for ten minutes. */
export class Cursors {
  private readonly cursors = new Map<bigint, Cursor>();
  private nextId = 1n + BigInt(Math.floor(Math.random() * 2 ** 40));

  /** The first answer; a cursor stays only when there is more to read. */
  open({ namespace, docs, batchSize, singleBatch, sessionId }: OpenOptions): Doc {
    const cursor: Cursor = {
      namespace,
      docs: docs[Symbol.iterator](),
      sessionId,
      lastUsedAt: Date.now(),
    };
    const batch = readBatch(cursor, batchSize ?? defaultFirstBatch);
    const isDone = batch.isLast || singleBatch === true || (batch.docs.length > 0 && this.isExhausted(cursor));
    if (isDone) {
      cursor.docs.return?.();
      return { cursor: { firstBatch: batch.docs, id: 0n, ns: namespace }, ok: 1 };
    }
    const id = this.nextId++;
    this.cursors.set(id, cursor);
    return { cursor: { firstBatch: batch.docs, id: id, ns: namespace }, ok: 1 };
  }

  /** Looks one document ahead, which saves the client a request at the end. */
  private isExhausted(cursor: Cursor): boolean {
    cursor.held ??= nextOf(cursor);
    return cursor.held === undefined;
  }

  next(id: bigint, namespace: string, batchSize: number | undefined): Doc {
    const cursor = this.cursors.get(id);
    if (!cursor) throw new ServerError('CursorNotFound', `cursor id ${id} not found`);
    if (cursor.namespace !== namespace)
      throw new ServerError(
        'Unauthorized',
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    cursor.lastUsedAt = Date.now();
    const batch = this.readOrKill(id, cursor, batchSize);
    if (!batch.isLast && !this.isExhausted(cursor))
      return { cursor: { nextBatch: batch.docs, id: id, ns: namespace }, ok: 1 };
    this.kill(id);
    return { cursor: { nextBatch: batch.docs, id: 0n, ns: namespace }, ok: 1 };
  }

  private readOrKill(id: bigint, cursor: Cursor, batchSize: number | undefined): Batch {
    try {
      return readBatch(cursor, batchSize || Number.POSITIVE_INFINITY);
    } catch (error) {
      this.kill(id);
      throw error;
    }
  }

  /** True when there was such a cursor. */
  kill(id: bigint): boolean {
    this.cursors.get(id)?.docs.return?.();
    return this.cursors.delete(id);
  }

  killSession(sessionId: string): void {
    for (const [id, cursor] of this.cursors) if (cursor.sessionId === sessionId) this.kill(id);
  }

  expire(now: number): void {
    for (const [id, cursor] of this.cursors) {
      if (cursor.lastUsedAt < now - idleTimeoutMs) this.kill(id);
    }
  }
}
