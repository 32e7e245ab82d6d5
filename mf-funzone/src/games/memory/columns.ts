/** How wide the table is for its height, about: on a wide window, and on one that is higher than wide. */
const shapes = { wide: 1.9, high: 0.65 } as const;
/** Ten cards in a row, or six on a phone, are still larger than a finger. */
const most = { wide: 10, high: 6 } as const;

/** As many columns as make the largest cards. */
export function columnsFor(cards: number, window: keyof typeof shapes): number {
  const sideWith = (columns: number) => Math.min(shapes[window] / columns, 1 / Math.ceil(cards / columns));
  const choices = Array.from({ length: most[window] - 1 }, (_, at) => at + 2);
  return choices.reduce((best, columns) => (sideWith(columns) > sideWith(best) ? columns : best));
}
