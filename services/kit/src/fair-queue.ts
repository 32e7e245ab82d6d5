export interface FairQueueOptions {
  /** How many pieces of work run at a time. */
  readonly atOnce: number;
  /** How many may wait in all, and for one key. */
  readonly waitingLimit: number;
  readonly waitingPerKey: number;
  /** How many bytes the waiting work may hold. */
  readonly waitingBytes: number;
  /** Makes the error for work that finds the queue full of other keys. */
  readonly busy: () => Error;
  /** Makes the error for a key that already has as much waiting as it may. */
  readonly tooMany: () => Error;
}

export interface Turn {
  /** Whose work it is. */
  readonly key: string;
  /** Memory held while it waits. */
  readonly bytes: number;
  /** Aborted when nobody wants the result any more; work that is still waiting then leaves the queue. */
  readonly signal?: AbortSignal;
}

interface Waiter extends Turn {
  readonly start: () => void;
  readonly fail: (reason: unknown) => void;
}

/**
 * Keys take turns, and each key's work runs in the order it came. However much one key brings, another waits for at
 * most one piece of work from each key. Memory and cores stay bounded.
 */
export class FairQueue {
  private running = 0;
  /** Waiting work by key, the key whose turn is next first. No list is empty. */
  private readonly waiting = new Map<string, Waiter[]>();
  private waitingCount = 0;
  private heldBytes = 0;

  constructor(private readonly options: FairQueueOptions) {}

  /** How much is waiting, and the bytes it holds. */
  get load(): { readonly waiting: number; readonly keys: number; readonly bytes: number } {
    return { waiting: this.waitingCount, keys: this.waiting.size, bytes: this.heldBytes };
  }

  /** @throws the error from `busy` or `tooMany`, the reason of an aborted signal, or what the work throws. */
  async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    await this.take(turn);
    try {
      return await work();
    } finally {
      this.pass();
    }
  }

  private take(turn: Turn): Promise<void> | undefined {
    turn.signal?.throwIfAborted();
    if (this.running < this.options.atOnce) {
      this.running += 1;
      return undefined;
    }
    this.makeRoom(turn);
    return this.wait(turn);
  }

  private wait(turn: Turn): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.remove(waiter);
        reject(turn.signal?.reason);
      };
      const settle =
        <Args extends unknown[]>(how: (...args: Args) => void) =>
        (...args: Args) => {
          turn.signal?.removeEventListener('abort', leave);
          how(...args);
        };
      const waiter: Waiter = { ...turn, start: settle(resolve), fail: settle(reject) };
      turn.signal?.addEventListener('abort', leave, { once: true });
      this.add(waiter);
    });
  }

  /** In a full queue, the key with the most waiting makes room for a key with less. */
  private makeRoom({ key, bytes }: Turn): void {
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

  /** The key that has waited longest goes next; the rest of its work then waits behind all other keys. */
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
