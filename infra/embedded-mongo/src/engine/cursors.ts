import { ServerError } from '../errors';
import { maxDocumentBytes, sizeOf } from '../values/codec';
import type { Doc } from '../values/doc';

/** MongoDB's default size of a first batch. */
const defaultFirstBatch = 101;
const idleTimeoutMs = 10 * 60_000;

interface Cursor {
  readonly namespace: string;
  readonly docs: Iterator<Doc>;
  readonly sessionId: string | undefined;
  lastUsedAt: number;
  /** A document that was read already, but was too large for the last batch. */
  held?: Doc;
}

interface OpenOptions {
  readonly namespace: string;
  readonly docs: Iterable<Doc>;
  readonly batchSize: number | undefined;
  readonly singleBatch?: boolean;
  readonly sessionId?: string;
}

/** Returns the next document without consuming it. */
function peek(cursor: Cursor): Doc | undefined {
  if (cursor.held) return cursor.held;
  const next = cursor.docs.next();
  if (!next.done) cursor.held = next.value;
  return cursor.held;
}

/** Reads the next batch, within MongoDB's limit of 16 MB unless one document alone is larger. */
function readBatch(cursor: Cursor, size: number): Doc[] {
  const docs: Doc[] = [];
  let bytes = 0;
  while (docs.length < size) {
    const next = peek(cursor);
    if (!next) break;
    bytes += sizeOf(next);
    if (bytes > maxDocumentBytes && docs.length > 0) break;
    docs.push(next);
    cursor.held = undefined;
  }
  return docs;
}

/**
 * Results that do not fit into one response. A cursor lives until the client has read or closed it, or has not used it
 * for ten minutes.
 */
export class Cursors {
  private readonly cursors = new Map<bigint, Cursor>();
  private nextId = 1n + BigInt(Math.floor(Math.random() * 2 ** 40));

  /** Returns the first batch. The cursor is kept only when there is more to read. */
  open({ namespace, docs, batchSize = defaultFirstBatch, singleBatch = false, sessionId }: OpenOptions): Doc {
    const id = this.nextId++;
    const cursor: Cursor = { namespace, docs: docs[Symbol.iterator](), sessionId, lastUsedAt: Date.now() };
    this.cursors.set(id, cursor);
    return this.answer(id, cursor, 'firstBatch', batchSize, singleBatch);
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
    return this.answer(id, cursor, 'nextBatch', batchSize || Number.POSITIVE_INFINITY, false);
  }

  /**
   * Closes the cursor together with the last batch, which saves the client a final request. A batch of size 0 reads
   * nothing, not even ahead.
   */
  private answer(id: bigint, cursor: Cursor, batch: 'firstBatch' | 'nextBatch', size: number, isOnly: boolean): Doc {
    try {
      const docs = readBatch(cursor, size);
      const isDone = isOnly || (size > 0 && peek(cursor) === undefined);
      if (isDone) this.kill(id);
      return { cursor: { [batch]: docs, id: isDone ? 0n : id, ns: cursor.namespace }, ok: 1 };
    } catch (error) {
      this.kill(id);
      throw error;
    }
  }

  /**
   * Closes a cursor.
   *
   * @returns whether it existed
   */
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
