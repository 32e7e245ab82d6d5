export const savingTooFast = 'You are saving very fast! Please wait a moment and try again. Your words are still here.';
export const draftSaved = 'Blog saved as draft. You can edit and submit it later.';
export const draftUpdated = 'Draft updated successfully!';
export const correctionSent = 'A grown-up reads your new text first. Until then everybody sees the old one.';
export const correctionSaved = 'Your new text is saved. Everybody still sees the old one.';
export const submitted = 'Your blog has been submitted and will be reviewed by admin!';
export const noCorrection = 'There is no correction.';
export const notYours = 'You can only change your own stories.';
export const takenAway = "A moderator took this story away, so you can't change it.";
export const inReview = "A moderator is reading this story right now, so you can't change it.";
export const newerElsewhere = 'A newer version of this story was saved in another window. Please load it first.';
export const tooManyPending = (count: number) =>
  `Wow, ${count} of your stories are waiting for a moderator! Please save this one as a draft and post it later.`;
