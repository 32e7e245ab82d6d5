/** Collects the items of one turn of the event loop and sends them together. */
export class MessageBatch<Item> {
  private items: Item[] = [];

  constructor(private readonly send: (items: readonly Item[]) => void) {}

  add(item: Item): void {
    if (this.items.push(item) === 1) setImmediate(() => this.flush());
  }

  private flush(): void {
    const items = this.items;
    this.items = [];
    this.send(items);
  }
}
