/** Texts of the e-mail settings. */

export const didNotWork = "That didn't work. Please try again.";
export const yourEmails = 'Your e-mails';
export const sendMeChallenges = 'Send me the weekly challenge';
export const onceAWeek = 'It comes by e-mail, once a week.';
export const stillOnTheSite = 'You can still find it on Storysprout.';
export const grownUpFirst = 'Only your grown-up can turn this on.';
export const notReached = "We couldn't reach your address, so none is on its way.";
export const alwaysCome = 'E-mails about your password and your address always come.';
