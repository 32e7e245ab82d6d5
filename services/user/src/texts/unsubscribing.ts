export const yesStop = 'Yes, stop them';
export const doneHeading = 'Done!';
export const oldLink = "This link doesn't work anymore.";

export const challengeTitle = 'Challenge e-mails';
export const challengeQuestion = 'Stop the challenge e-mails?';
export const challengeStays = 'You can still find every weekly challenge on Storysprout.';
export const challengeStopped = "We won't send you any more challenge e-mails.";
export const challengeLink = "See this week's challenge on Storysprout";

export const weekTitle = 'E-mails about the week';
export const weekQuestion = 'Stop the e-mails about the week?';
export const weekStays = "Your child's account stays as it is.";
export const weekStopped = "We won't send you any more e-mails about the week.";
export const weekLink = 'Switch them on again on your page';
