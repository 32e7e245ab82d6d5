/** Gathers what comes in during one turn of the event loop, to pass it on together. */
export class Gathered<Item> {
  private items: Item[] = [];

  constructor(private readonly passOn: (items: readonly Item[]) => void) {}

  add(item: Item): void {
    if (this.items.push(item) === 1) setImmediate(() => this.passOnAll());
  }

  private passOnAll(): void {
    const items = this.items;
    this.items = [];
    this.passOn(items);
  }
}
