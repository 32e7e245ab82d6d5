export const yesStop = 'Yes, stop them';
export const doneHeading = 'Done!';
export const alreadyHeading = "That's done already!";
export const oldLink = "This link doesn't work anymore.";
export const brokenHeading = "This link doesn't work";
export const brokenLink = 'It may be old, or a part of it may be missing.';

export const challengeTitle = 'Challenge emails';
export const challengeQuestion = 'Stop the challenge emails?';
export const challengeStays = 'You can still find every weekly challenge on Storysprout.';
export const challengeStopped = "We won't send you any more challenge emails.";
export const challengeLink = 'Turn challenge emails on or off on your profile';

export const weekTitle = 'Emails about the week';
export const weekQuestion = 'Stop the emails about the week?';
export const weekStays = "Your child's account stays as it is.";
export const weekStopped = "We won't send you any more emails about the week.";
export const weekLink = 'Turn the emails about the week on or off on your page';
