import type { Flag } from '@storysprout/contract';
import type { Mark } from '@storysprout/kit';
import { flagLabels } from './flag-labels';
import { flaggedParts } from './flagged-parts';

/** Where the checks noticed something in the text, for the parts of the kit that show changes. */
export function flagMarks(text: string, flags: readonly Flag[]): Mark[] {
  return flaggedParts(text, flags).flatMap(({ text: part, kind, start }) =>
    kind === null ? [] : [{ start, end: start + part.length, label: flagLabels[kind].label }],
  );
}
