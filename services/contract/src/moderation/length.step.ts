import { textLimits } from '../constants';
import { flagged, nothing, type Step } from './step';

/** A text longer than any we accept is flagged at once, without a closer look. */
export const lengthStep: Step = (text) => {
  if (text.length <= textLimits.description) return nothing;
  return { ...flagged('length', [text]), isFinal: true };
};
