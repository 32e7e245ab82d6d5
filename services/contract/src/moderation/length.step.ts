import { textLimits } from '../constants';
import { flagged, nothing, type Step } from './step';

/** A text longer than any we take: said at once, and not worth a closer look. */
export const lengthStep: Step = (text) => {
  if (text.length <= textLimits.description) return nothing;
  return { ...flagged('length', [text]), isFinal: true };
};
