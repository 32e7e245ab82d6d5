import { textLimits } from '../../core/limits';
import { flagged, nothing, type Step } from '../step';

/** Flags a text that is longer than any we accept and ends the pipeline, so that no other step has to read it. */
export const lengthStep: Step = (text) => {
  if (text.length <= textLimits.description) return nothing;
  return { ...flagged('length', [text]), isFinal: true };
};
