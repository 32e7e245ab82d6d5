/** Three 32-bit words hold the 24 hexadecimal digits of an id. */
const idWords = 3;
const firstSlots = 256;

/**
 * A map from ids to a few 32-bit words in one typed array: 24 to 80 bytes an entry, where a `Map` of strings and objects
 * takes 350. Nothing is ever removed: drop the table.
 */
export class IdTable {
  private readonly stride: number;
  private slots = firstSlots;
  private words: Uint32Array;
  size = 0;

  /** @param valueWords words beside the id */
  constructor(valueWords: number) {
    // One word more says that the slot is taken.
    this.stride = idWords + valueWords + 1;
    this.words = new Uint32Array(this.slots * this.stride);
  }

  /** The first word of the entry's value; undefined when there is no entry. */
  get(id: string): number | undefined {
    const at = this.find(wordsOf(id));
    return this.isTaken(at) ? this.words[at + idWords] : undefined;
  }

  has(id: string): boolean {
    return this.isTaken(this.find(wordsOf(id)));
  }

  /** The entry's value as an id; undefined when there is no entry. */
  getId(id: string): string | undefined {
    const at = this.find(wordsOf(id));
    if (!this.isTaken(at)) return undefined;
    return Array.from(this.words.subarray(at + idWords, at + 2 * idWords), hexOf).join('');
  }

  set(id: string, value: readonly number[] = []): void {
    const words = wordsOf(id);
    let at = this.find(words);
    if (!this.isTaken(at)) {
      this.size += 1;
      if (this.size * 2 > this.slots) {
        this.grow();
        at = this.find(words);
      }
    }
    this.words.set([...words, ...value], at);
    this.words[at + this.stride - 1] = 1;
  }

  setId(id: string, value: string): void {
    this.set(id, wordsOf(value));
  }

  get bytes(): number {
    return this.words.byteLength;
  }

  /** Where the id is, or would be. */
  private find([one, two, three]: Words): number {
    let slot = hashOf(one, two, three) & (this.slots - 1);
    for (;;) {
      const at = slot * this.stride;
      const { words } = this;
      if (!this.isTaken(at)) return at;
      if (words[at] === one && words[at + 1] === two && words[at + 2] === three) return at;
      slot = (slot + 1) & (this.slots - 1);
    }
  }

  private isTaken(at: number): boolean {
    return this.words[at + this.stride - 1] === 1;
  }

  private grow(): void {
    const { words: before, stride } = this;
    this.slots *= 2;
    this.words = new Uint32Array(this.slots * stride);
    for (let from = 0; from < before.length; from += stride) {
      if (before[from + stride - 1] !== 1) continue;
      const [one = 0, two = 0, three = 0] = before.subarray(from, from + idWords);
      this.words.set(before.subarray(from, from + stride), this.find([one, two, three]));
    }
  }
}

type Words = readonly [number, number, number];

function wordsOf(id: string): Words {
  const word = (at: number) => Number.parseInt(id.slice(at, at + 8), 16) >>> 0;
  return [word(0), word(8), word(16)];
}

function hexOf(word: number): string {
  return word.toString(16).padStart(8, '0');
}

/** Ids of one process differ in their last bits only, which have to reach all others. */
function hashOf(one: number, two: number, three: number): number {
  let hash = Math.imul(one ^ Math.imul(two, 0x9e3779b1) ^ Math.imul(three, 0x85ebca6b), 0xc2b2ae35);
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x27d4eb2f) >>> 1;
}
