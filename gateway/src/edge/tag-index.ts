/** Which addresses carry a tag. */
export class TagIndex {
  private readonly byTag = new Map<string, Set<string>>();

  add(address: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const addresses = this.byTag.get(tag) ?? new Set();
      this.byTag.set(tag, addresses.add(address));
    }
  }

  remove(address: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const addresses = this.byTag.get(tag);
      addresses?.delete(address);
      if (addresses?.size === 0) this.byTag.delete(tag);
    }
  }

  /** The addresses that carry any of the tags. */
  find(tags: readonly string[]): string[] {
    return [...new Set(tags.flatMap((tag) => [...(this.byTag.get(tag) ?? [])]))];
  }

  clear(): void {
    this.byTag.clear();
  }
}
