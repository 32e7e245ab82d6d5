import type { CSSProperties } from 'react';
import type { Tone } from '../art/category-looks';

/** A tone is three colours: itself, its soft ground and its deep ink. The styles of what has a tone use these three. */
export function toneStyle(tone: Tone): CSSProperties & Record<`--${string}`, string> {
  return { '--tone': `var(--${tone})`, '--tone-soft': `var(--${tone}-soft)`, '--tone-deep': `var(--${tone}-deep)` };
}
