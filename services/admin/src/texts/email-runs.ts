export const nothingToRetry = "There's nothing to try again.";
export const retryingOne = 'One email is being tried again.';
export const retrying = (count: number) => `${count} emails are being tried again.`;
export const tooLongAgo = 'That sending was too long ago to be tried again.';
export const noSuchSending = 'That sending was not found.';

/** The reason given for an unconfirmed email. */
export const mayHaveArrived = 'Our mail worker stopped while it was sending this, so it may have arrived.';
