export interface FairQueueOptions {
  /** The number of tasks that run at a time. */
  readonly atOnce: number;
  /** The number of tasks that may wait in total, and for one key. */
  readonly waitingLimit: number;
  readonly waitingPerKey: number;
  /** The number of bytes that waiting tasks may occupy. */
  readonly waitingBytes: number;
  /** Creates the error for a task that finds the queue full of other keys' tasks. */
  readonly busy: () => Error;
  /** Creates the error for a key that already has the allowed number of waiting tasks. */
  readonly tooMany: () => Error;
}

export interface QueueTicket {
  /** Identifies the owner of the task. */
  readonly key: string;
  /** The memory that the task occupies while it waits. */
  readonly bytes: number;
  /** Aborted when nobody wants the result any more. A waiting task then leaves the queue. */
  readonly signal?: AbortSignal;
}

interface Waiter extends QueueTicket {
  readonly start: () => void;
  readonly fail: (reason: unknown) => void;
}

/**
 * A queue whose keys take turns. Tasks of one key run in order. However many tasks one key adds, a task of another key
 * waits for at most one task of each key. Memory and CPU use are bounded.
 */
export class FairQueue {
  private running = 0;
  /** The waiting tasks by key, starting with the key whose turn is next. No list is empty. */
  private readonly waiting = new Map<string, Waiter[]>();
  private waitingCount = 0;
  private heldBytes = 0;

  constructor(private readonly options: FairQueueOptions) {}

  /** The number of waiting tasks and keys, and the bytes they occupy. */
  get load(): { readonly waiting: number; readonly keys: number; readonly bytes: number } {
    return { waiting: this.waitingCount, keys: this.waiting.size, bytes: this.heldBytes };
  }

  /**
   * Runs a task when it is its turn.
   *
   * @throws the error from `busy` or `tooMany`, the reason of an aborted signal, or what the task throws.
   */
  async run<T>(ticket: QueueTicket, work: () => Promise<T>): Promise<T> {
    await this.take(ticket);
    try {
      return await work();
    } finally {
      this.pass();
    }
  }

  private take(ticket: QueueTicket): Promise<void> | undefined {
    ticket.signal?.throwIfAborted();
    if (this.running < this.options.atOnce) {
      this.running += 1;
      return undefined;
    }
    this.makeRoom(ticket);
    return this.wait(ticket);
  }

  private wait(ticket: QueueTicket): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.remove(waiter);
        reject(ticket.signal?.reason);
      };
      const settle =
        <Args extends unknown[]>(how: (...args: Args) => void) =>
        (...args: Args) => {
          ticket.signal?.removeEventListener('abort', leave);
          how(...args);
        };
      const waiter: Waiter = { ...ticket, start: settle(resolve), fail: settle(reject) };
      ticket.signal?.addEventListener('abort', leave, { once: true });
      this.add(waiter);
    });
  }

  /** Makes room in a full queue: the key with the most waiting tasks loses one to a key with fewer. */
  private makeRoom({ key, bytes }: QueueTicket): void {
    const own = this.waiting.get(key)?.length ?? 0;
    if (own >= this.options.waitingPerKey) throw this.options.tooMany();
    while (this.isFullFor(bytes)) {
      const longest = this.longest() ?? [];
      const last = longest.at(-1);
      if (last === undefined || longest.length <= own + 1) throw this.options.busy();
      this.remove(last);
      last.fail(this.options.tooMany());
    }
  }

  private isFullFor(bytes: number): boolean {
    return this.waitingCount >= this.options.waitingLimit || this.heldBytes + bytes > this.options.waitingBytes;
  }

  private longest(): Waiter[] | undefined {
    return [...this.waiting.values()].sort((one, other) => other.length - one.length)[0];
  }

  private add(waiter: Waiter): void {
    const own = this.waiting.get(waiter.key);
    if (own) own.push(waiter);
    else this.waiting.set(waiter.key, [waiter]);
    this.waitingCount += 1;
    this.heldBytes += waiter.bytes;
  }

  private remove(waiter: Waiter): void {
    const left = this.waiting.get(waiter.key)?.filter((one) => one !== waiter) ?? [];
    if (left.length === 0) this.waiting.delete(waiter.key);
    else this.waiting.set(waiter.key, left);
    this.waitingCount -= 1;
    this.heldBytes -= waiter.bytes;
  }

  /** Starts the next task of the key that has waited longest. The rest of its tasks then wait behind all other keys. */
  private pass(): void {
    const [key = '', own = []] = this.waiting.entries().next().value ?? [];
    const [next] = own;
    if (next === undefined) {
      this.running -= 1;
      return;
    }
    this.remove(next);
    const left = this.waiting.get(key);
    if (left) {
      this.waiting.delete(key);
      this.waiting.set(key, left);
    }
    next.start();
  }
}
