/** Limits how many of something one address may hold at once. */
export class AddressLimit {
  private readonly taken = new Map<string, number>();

  constructor(private readonly max: number) {}

  hasRoom(address: string): boolean {
    return (this.taken.get(address) ?? 0) < this.max;
  }

  /** Takes a place; false when none is left. */
  take(address: string): boolean {
    if (!this.hasRoom(address)) return false;
    this.taken.set(address, (this.taken.get(address) ?? 0) + 1);
    return true;
  }

  giveBack(address: string): void {
    const taken = this.taken.get(address) ?? 0;
    if (taken <= 1) this.taken.delete(address);
    else this.taken.set(address, taken - 1);
  }
}
