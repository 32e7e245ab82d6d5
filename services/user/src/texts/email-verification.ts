export const confirmed = 'Thank you! Now we know this email is yours.';
export const onItsWay = 'The email is on its way.';
export const alreadyConfirmed = 'Your email is already confirmed.';
export const takenBack =
  'Your account has this email again, and everybody is signed out. Please choose a new password now.';
export const oldLink = "This link doesn't work anymore. It may be too old, or somebody has already used it.";
export const enoughEmails = "We've already sent you some emails. Please look for them, or try again later.";
