/** A moderator's remote from a dev server. */

export const didNotWork = 'did not work';
export const remoteFromADevServer = 'Remote from a dev server';
export const at = 'at';
export const comesFrom = 'comes from';
export const seesLiveVersion = (trouble: string) => ` ${trouble}: you see the live version.`;
export const forYouAlone = ', for you alone.';
export const resetDidNotWork = 'Reset did not work. Please try again.';
export const reset = 'Reset';
