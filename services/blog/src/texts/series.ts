export const noSuchSeries = 'There is no such series.';
export const notEarlierPart = 'You can only continue a story that you started earlier.';
export const tooManyParts = (count: number) => `A series has up to ${count} parts.`;
