export const footer = (siteName: string) => `${siteName}, where stories grow.`;

export const resetSubject = (siteName: string) => `Choose a new password for ${siteName}`;
export const resetHeading = (name: string) => `Hello ${name}, choose a new password`;
export const resetAsked = (siteName: string) =>
  `Someone, probably you, asked for a new password for your ${siteName} account.`;
export const resetLink =
  'The link works once, for 30 minutes. If you have more than one of these emails, use the newest.';
export const resetNotYou = "If it wasn't you, you don't need to do anything: your password stays as it is.";
export const resetButton = 'Choose a new password';

export const unusedSubject = (siteName: string) => `Your ${siteName} account is about to be deleted`;
export const unusedHeading = (name: string) => `Hello ${name}, do you still want your account?`;
export const unusedSince = (siteName: string) =>
  `Nobody has signed in to your ${siteName} account for two years. We don't keep accounts that nobody uses.`;
export const unusedDay = (day: string) => `On ${day} we'll delete it, with all your stories, comments and pictures.`;
export const unusedKeep =
  'Do you want to keep it? Just sign in before that day. You can also download everything you made from your dashboard.';
export const unusedNothing = "If you don't need it anymore, you don't need to do anything.";
export const unusedButton = 'Sign in and keep it';

export const verifySubject = 'Is this your email address?';
export const verifyHeading = (name: string) => `Hello ${name}, is this your email address?`;
export const verifyAsked = (siteName: string) =>
  `Someone, probably you, gave this address for an account at ${siteName}. Please tell us that it's yours.`;
export const verifyLink = 'The link works once, for 24 hours. You can always ask for a new one on your dashboard.';
export const verifyNotYou =
  "If it wasn't you, you don't need to do anything: unless you follow the link, we won't write to this address again.";
export const verifyButton = "Yes, it's mine";

export const takeBackSubject = (siteName: string) => `Your ${siteName} account is getting a new email address`;
export const takeBackHeading = (name: string) => `Hello ${name}, did you make this change?`;
export const takeBackAsked = (siteName: string) =>
  `Someone, probably you or a moderator who helps you, asked to change the email address of your ${siteName} account.`;
export const takeBackYou = "If it was you, you don't need to do anything.";
export const takeBackNotYou =
  "If it wasn't you, press the button. It's best to ask a grown-up to help. Your account keeps this address, everybody is signed out, and you can choose a new password.";
export const takeBackLink = 'The link works once, for 7 days, even if the new address is in use by then.';
export const takeBackButton = "It wasn't me";

export const changedSubject = (siteName: string) => `Your ${siteName} account has a new password`;
export const changedHeading = (name: string) => `Hello ${name}, you have a new password`;
export const changedFact = (siteName: string) => `The password of your ${siteName} account was changed.`;
export const changedNotYou =
  "If it wasn't you, ask a grown-up to help, and choose another password right away. Everybody else is signed out then.";
export const changedButton = 'Choose another password';
