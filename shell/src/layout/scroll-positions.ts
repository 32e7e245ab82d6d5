/** Where the site keeps them, in this tab only. */
const storageKey = 'scroll-positions';
/** History entries that are remembered; nobody goes back further than that. */
const most = 50;

type Entries = [entry: string, top: number][];

function isEntry(value: unknown): value is Entries[number] {
  return Array.isArray(value) && typeof value[0] === 'string' && Number.isFinite(value[1]);
}

function readStored(): Entries {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    // Without storage, or with something else in it, a reload begins at the top.
    return [];
  }
}

/** How far down each page of this tab's history was read, in pixels. */
export class ScrollPositions {
  readonly #tops = new Map<string, number>(readStored());

  get(entry: string): number | undefined {
    return this.#tops.get(entry);
  }

  set(entry: string, top: number): void {
    // The latest goes last, so that the oldest is dropped first.
    this.#tops.delete(entry);
    this.#tops.set(entry, Math.round(top));
    for (const oldest of this.#tops.keys()) {
      if (this.#tops.size <= most) return;
      this.#tops.delete(oldest);
    }
  }

  forget(entry: string): void {
    this.#tops.delete(entry);
  }

  /** For the reload that may follow. */
  store(): void {
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...this.#tops]));
    } catch {
      // Full or switched off: a reload begins at the top.
    }
  }
}
