import { textLimits } from '@storysprout/contract/constants';
import * as texts from '../../texts/editor';

/** The writer is told how much room is left when fewer characters than this remain. */
const nearEnd = 1_000;

/**
 * Returns how many characters a story exceeds the limit by, counted as the API counts them; negative if there is room.
 */
export function charactersOver(description: string): number {
  return description.trim().length - textLimits.description;
}

export function tooLongMessage(over: number): string {
  return texts.tooLong(texts.characters(over));
}

/** Returns a message about the remaining room; null while there is plenty. */
export function roomText(description: string): string | null {
  const over = charactersOver(description);
  if (over > 0) return tooLongMessage(over);
  return over > -nearEnd ? texts.charactersLeft(texts.characters(Math.abs(over))) : null;
}
