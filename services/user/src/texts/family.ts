export const openLinkAgain = 'Please open the link in the email again.';
export const anotherChild =
  'The page of another child was opened in this browser since. Please open the link in the email about this child again.';
export const linkGone = "This link doesn't work anymore. It may be too old, or somebody has already used it.";
export const enoughEmails = "We've already sent some emails. Please look for them, or try again tomorrow.";
export const enoughCopies = "You've already downloaded the data a few times. Please try again in an hour.";
export const linkSent = 'If we asked you about a child, our newest email has a link. It may take a few minutes.';
export const firstYes = "Thank you! There's one step left: we'll email you a code.";
export const secondYes = 'Thank you! Your child can now use what you allowed.';
export const saved = 'Saved.';
export const saidNo = 'You took your yes back. Nobody else can see anything in the account.';
export const closed = 'The account is closed, and everything in it is being deleted.';
export const left = "You've left the page on this device.";
export const noListNow = "We can't get this list right now. Please try again later.";
