import { textLimits } from '@storysprout/contract/constants';
import * as texts from '../../texts/editor';

/** From here on the writer hears how much room is left, in characters. */
const nearEnd = 1_000;

/** How many characters a story has more than may be posted, counted as the API counts them; negative while there is room. */
export function charactersOver(description: string): number {
  return description.trim().length - textLimits.description;
}

export function tooLongMessage(over: number): string {
  return texts.tooLong(texts.characters(over));
}

/** Null while there is plenty of room. */
export function roomText(description: string): string | null {
  const over = charactersOver(description);
  if (over > 0) return tooLongMessage(over);
  return over > -nearEnd ? texts.charactersLeft(texts.characters(Math.abs(over))) : null;
}
