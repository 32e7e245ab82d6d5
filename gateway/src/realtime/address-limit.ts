/** At most so many of something at once per address. */
export class AddressLimit {
  private readonly taken = new Map<string, number>();

  constructor(private readonly max: number) {}

  /** Takes a place; false when none is left. */
  take(address: string): boolean {
    const taken = this.taken.get(address) ?? 0;
    if (taken >= this.max) return false;
    this.taken.set(address, taken + 1);
    return true;
  }

  giveBack(address: string): void {
    const taken = this.taken.get(address) ?? 0;
    if (taken <= 1) this.taken.delete(address);
    else this.taken.set(address, taken - 1);
  }
}
