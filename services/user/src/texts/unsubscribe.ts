export const yesStop = 'Yes, stop them';
export const doneHeading = 'Done!';
export const alreadyHeading = "That's done already!";
export const oldLink = "This link doesn't work anymore.";
export const brokenHeading = "This link doesn't work";
export const brokenLink = 'It may be old, or a part of it may be missing.';

export const challengeTitle = 'Challenge e-mails';
export const challengeQuestion = 'Stop the challenge e-mails?';
export const challengeStays = 'You can still find every weekly challenge on Storysprout.';
export const challengeStopped = "We won't send you any more challenge e-mails.";
export const challengeLink = 'Turn challenge e-mails on or off on your profile';

export const weekTitle = 'E-mails about the week';
export const weekQuestion = 'Stop the e-mails about the week?';
export const weekStays = "Your child's account stays as it is.";
export const weekStopped = "We won't send you any more e-mails about the week.";
export const weekLink = 'Turn the e-mails about the week on or off on your page';
