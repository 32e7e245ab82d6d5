/** Texts around those of pages/policies/texts.ts. */

export const whatWeKeep = 'What we keep, why, and for how long';
export const writeToUs = 'Write to us';
export const forEveryQuestion = 'For any question, idea or complaint:';
export const noAccountNeeded = ". You don't need an account for that.";
export const why = 'Why';
export const until = 'Until';
export const yourPrivacy = 'Your privacy';
export const ourRules = 'Our rules';
export const forGrownUps = 'For grown-ups';
export const thisPage = 'this page';
export const moreAboutThisSite = 'More about this site';
