/** Texts for signing in, also for somebody who is banned. */

export const yourAccountIsClosed = 'Your Account Is Closed';
export const signInWithAnotherAccount = 'Sign in with another account';
export const askOnce = 'You can ask us once to look again, within 30 days.';
export const answerLater = (message: string) => `${message} Sign in on another day to see what they say.`;
export const notSent = "That didn't get through. Your words are still here.";
export const isItAMistake = 'Is this a mistake? Tell us.';
export const askHint = 'Another grown-up will read it. You can ask once.';
export const sending = 'Sending...';
export const askAgain = 'Ask again';
export const didNotWork = 'Something went wrong. Please try again.';
export const signIn = 'Sign In';
export const signInFirst = "You need to sign in to see that page. We'll take you there right after.";
export const goodToSeeYou = 'Good to see you! Sign in to write, read and play.';
export const accountIsReady = 'Your account is ready. Sign in, and off you go!';
export const forgotYourPassword = 'Forgot your password?';
export const newHereSignUp = 'New here? Sign up';
export const email = 'Email';
export const password = 'Password';
export const signingIn = 'Signing in...';
export const sharedComputer = 'This is a shared computer';
export const sharedComputerHint =
  "When you close this tab, you're signed out. Nothing of yours stays on this computer.";
export const storageBlocked =
  "Your browser can't save anything from this site. You can sign in, but a reload signs you out. A grown-up can turn on cookies and storage in the browser's settings.";
export const unsentIsHere =
  "Something on this computer hasn't been sent yet. Sign in with the same account to send it.";
export const deleteUnsent = "Delete what wasn't sent";
export const deleteNow = 'Delete it';
export const deletedIsGone = "It's only on this computer, so you can't get it back. Is it yours?";
