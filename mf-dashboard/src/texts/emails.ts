/** Texts of the email settings. */

export const didNotWork = "That didn't work. Please try again.";
export const yourEmails = 'Your emails';
export const sendMeChallenges = 'Send me the weekly challenge';
export const onceAWeek = 'It comes by email, once a week.';
export const stillOnTheSite = 'You can still find it on Storysprout.';
export const grownUpFirst = 'Only your grown-up can turn this on.';
export const notReached = "We couldn't reach your email, so we aren't sending any.";
export const alwaysCome = 'You always get emails about your password and your email.';
