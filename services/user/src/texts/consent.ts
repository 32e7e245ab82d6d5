export const pickBirth = 'Please pick the month and year you were born.';
export const giveGrownUp = 'Please tell us the email of a grown-up at home.';
export const alreadyTold = "You've already told us.";
export const beingAnswered = 'A grown-up has started to answer. Please wait for them.';
export const nobodyToAsk = "You don't need to ask anybody right now.";
export const ownEmail = "That's your own email. Please tell us the email of a grown-up at home.";
export const textChanged = 'The text has changed. Please reload the page.';
export const sayYesFirst = 'Please say yes first.';
export const noYes = "You haven't said yes, so there's nothing to take back. You can still end the account.";
export const doneAlready = "That's already done. Please reload the page.";
export const accountGone = 'This account is gone.';
export const codeNotSent = "We haven't sent the email with the code yet.";
export const codeUsedUp =
  "This code doesn't work anymore. Take your yes back below, then say yes again to get a new one.";
export const wrongCode = "That isn't the right code. Please look at our newest email.";
