/**
 * The item at an index that the caller knows to be inside the list.
 *
 * @throws RangeError when it is not, which is a mistake in the engine, never of a player.
 */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  if (index < 0 || index >= items.length) throw new RangeError(`No item ${index} in a list of ${items.length}.`);
  return items[index] as Item;
}
