export const busy = 'Lots of children are signing in right now. Please try again in a moment.';
export const common = 'Lots of people use that password, so it is easy to guess. Try three words of your own.';
export const likeYourName = 'A password like your own name or email is easy to guess. Try three words of your own.';
export const typeCurrent = 'Please type your current password too.';
export const wrongCurrent = "That isn't your current password. Please try again.";
export const tooOften = "That's enough tries for now. Please try again in a few minutes.";
export const tooOftenFor = (wait: string) => `That's enough tries for now. Please try again in ${wait}.`;
