export const onlyForWriter = 'Only its writer sees how a story was before.';
export const versionGone = "We don't keep that version anymore.";
