/** The approximate ratio of width to height available for the cards, on landscape and on portrait windows. */
const shapes = { wide: 1.9, high: 0.65 } as const;
/** The most columns. Ten cards in a row, or six on a phone, are still larger than a finger. */
const most = { wide: 10, high: 6 } as const;

/** Returns the number of columns that gives the largest cards. */
export function columnsFor(cards: number, window: keyof typeof shapes): number {
  const sideWith = (columns: number) => Math.min(shapes[window] / columns, 1 / Math.ceil(cards / columns));
  const choices = Array.from({ length: most[window] - 1 }, (_, at) => at + 2);
  return choices.reduce((best, columns) => (sideWith(columns) > sideWith(best) ? columns : best));
}
