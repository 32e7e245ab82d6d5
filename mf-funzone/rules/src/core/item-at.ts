/**
 * Returns the item at an index that must be inside the list.
 *
 * @throws RangeError if it is not, which is a bug in the engine and never the player's fault
 */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  if (index < 0 || index >= items.length) throw new RangeError(`No item ${index} in a list of ${items.length}.`);
  return items[index] as Item;
}
