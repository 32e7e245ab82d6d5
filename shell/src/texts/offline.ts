/** Texts for readers without a connection. */

export const blogsYouCanReadNow = 'Stories you can read now';
export const youAreOffline = "You're offline.";
export const stillHere = 'Stories you read before are still here.';
export const weKeepTrying = "Check your internet. We'll keep trying.";
export const showThem = 'Show them';
