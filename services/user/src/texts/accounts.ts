export const lastModerator = 'This is the last moderator. Please make somebody else a moderator first.';
export const firstModeratorName = 'Sprout Keeper';
export const tooManyAccounts = 'Too many new accounts from here. Please try again later.';
export const ready = 'Your account is ready! Please sign in.';
export const readyAndAsked = 'Your account is ready! We wrote to your grown-up. Please sign in.';
export const readyToConfirm = 'Your account is ready! Please open the link in the email we sent you.';
export const changedElsewhere = 'Your account was just changed somewhere else. Please try again.';
