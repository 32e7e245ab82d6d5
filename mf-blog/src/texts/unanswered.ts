/** Stories without a comment. */

export const beTheFirstToAnswer = 'Be the first to answer';
export const nobodyHasWritten = 'These writers are still waiting for a kind word.';
