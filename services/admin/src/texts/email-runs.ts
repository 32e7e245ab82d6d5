export const nothingToRetry = "There's nothing to try again.";
export const retryingOne = 'One e-mail is being tried again.';
export const retrying = (count: number) => `${count} e-mails are being tried again.`;
export const tooLongAgo = 'That sending was too long ago to be tried again.';
export const noSuchSending = 'That sending was not found.';

/** The reason given for an unconfirmed e-mail. */
export const mayHaveArrived = 'Our mail worker stopped while it was sending this, so it may have arrived.';
