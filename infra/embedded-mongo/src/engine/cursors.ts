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

/** Looks one document ahead. */
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

/** Results that do not fit one answer, until the client has read them, gives them up or stays away for ten minutes. */
export class Cursors {
  private readonly cursors = new Map<bigint, Cursor>();
  private nextId = 1n + BigInt(Math.floor(Math.random() * 2 ** 40));

  /** The first answer; a cursor stays only when there is more to read. */
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

  /** Knowing that nothing follows saves the client a request at the end; a batch of no size reads nothing, also not ahead. */
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
