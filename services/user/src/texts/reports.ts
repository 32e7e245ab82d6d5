export const ownProfile = "That's yours. You can change it in your profile.";
export const enoughForToday = "Thank you for helping! That's enough for today. You can report again tomorrow.";
export const thanks = 'Thank you. A grown-up will look at it.';
export const notPartOfAccount = "That isn't part of an account.";
export const onlyBlogsGoBack = 'Only a story can be sent back to its writer.';
export const changedSince = 'This has changed since you looked at it. Please look again.';
export const formerReader = 'A former reader';
