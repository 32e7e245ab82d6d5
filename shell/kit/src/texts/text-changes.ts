/** Texts about older versions and what changed. */

export const notLoaded = "We couldn't load the older versions.";
export const nothingToLookBackAt = 'Nothing to look back at yet';
export const keptHere = 'Each version that you send to a grown-up shows up here.';
export const notBroughtBack = "We couldn't bring it back. Please try again.";
export const bringingItBack = 'Bringing it back...';
export const bringThisBack = 'Bring this back';
export const theNewest = ', the newest';
export const whyItWasSentBack = 'Why it was sent back:';
export const hideTheWords = 'Hide the words';
export const showTheWords = 'Show the words';
export const of = (date: string) => `of ${date}`;
export const nothing = 'Nothing, just show these words';
export const compareWith = 'Compare with';
export const otherPicture = 'The picture changed, too.';
export const takenOut = 'taken out';
export const newIt = 'new';
export const reload = "We couldn't load this. Please reload the page.";
