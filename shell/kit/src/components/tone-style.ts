import type { CSSProperties } from 'react';
import type { Tone } from './art/category-looks';

/**
 * Returns the three colours of a tone as variables: itself, its soft background and its deep text colour. The styles of
 * everything with a tone use these.
 */
export function toneStyle(tone: Tone): CSSProperties & Record<`--${string}`, string> {
  return { '--tone': `var(--${tone})`, '--tone-soft': `var(--${tone}-soft)`, '--tone-deep': `var(--${tone}-deep)` };
}
