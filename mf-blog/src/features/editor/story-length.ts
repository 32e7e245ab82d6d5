import { textLimits } from '@storysprout/contract/constants';

/** From here on the writer hears how much room is left, in characters. */
const nearEnd = 1_000;

/** How many characters a story has more than may be posted, counted as the API counts them; negative while there is room. */
export function charactersOver(description: string): number {
  return description.trim().length - textLimits.description;
}

const characters = (count: number) => (count === 1 ? '1 character' : `${count.toLocaleString('en-US')} characters`);

export function tooLongMessage(over: number): string {
  return `Your story is ${characters(over)} too long. Could it be two stories?`;
}

/** Null while there is plenty of room. */
export function roomText(description: string): string | null {
  const over = charactersOver(description);
  if (over > 0) return tooLongMessage(over);
  return over > -nearEnd ? `${characters(Math.abs(over))} left.` : null;
}
