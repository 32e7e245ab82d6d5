import type { Flag } from '@storysprout/contract';
import type { Mark } from '@storysprout/kit';
import { flagLabels } from './flag-labels';
import { flaggedParts } from './flagged-parts';

/** Returns the positions of findings in the text, as marks for the kit's components that show changes. */
export function flagMarks(text: string, flags: readonly Flag[]): Mark[] {
  return flaggedParts(text, flags).flatMap(({ text: part, kind, start }) =>
    kind === null ? [] : [{ start, end: start + part.length, label: flagLabels[kind].label }],
  );
}
