import { ifStored } from '@storysprout/kit';

/** The key in the session storage, so the positions belong to one tab. */
const storageKey = 'scroll-positions';
/** The most history entries to remember. Nobody goes back further than that. */
const most = 50;

type Entries = [entry: string, top: number][];

function isEntry(value: unknown): value is Entries[number] {
  return Array.isArray(value) && typeof value[0] === 'string' && Number.isFinite(value[1]);
}

function readStored(): Entries {
  const stored = ifStored<unknown>(({ session }) => JSON.parse(session.getItem(storageKey) ?? '[]'));
  return Array.isArray(stored) ? stored.filter(isEntry) : [];
}

/** The scroll position of each history entry of this tab, in pixels. */
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

  /** Stores the positions for a reload that may follow. Without storage, it starts at the top. */
  store(): void {
    ifStored(({ session }) => session.setItem(storageKey, JSON.stringify([...this.#tops])));
  }
}
