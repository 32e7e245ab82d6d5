export const signInAgain = 'Please sign in again.';
export const ownPagesOnly = 'That only works from our own pages.';
export const signedOut = 'You are signed out. See you soon!';
export const onlyHereInPreviews = "You can't sign out everywhere from a preview. Please do so on the site itself.";
export const tooManyPreviews =
  'You signed in to previews very often. Please sign out of some of them on the site itself, or try again later.';
export const deviceSignedOut = 'That device is signed out.';
export const notSignedInThere = "You aren't signed in there anymore.";
export const androidPhone = 'Android phone';
export const androidTablet = 'Android tablet';
export const samsungInternet = 'Samsung Internet';
export const anApp = 'An app';
