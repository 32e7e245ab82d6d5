/** Texts for signing in, also for somebody who is banned. */

export const yourAccountIsClosed = 'Your Account Is Closed';
export const signInWithAnotherAccount = 'Sign in with another account';
export const askOnce = 'You can ask us once to look again, within 30 days.';
export const answerLater = (message: string) => `${message} Sign in on another day to see what they say.`;
export const notSent = "That didn't get through. Your words are still here.";
export const isItAMistake = 'Is this a mistake? Tell us.';
export const askHint = 'Another grown-up reads it. You can ask once.';
export const sending = 'Sending...';
export const askAgain = 'Ask again';
export const didNotWork = 'Something went wrong. Please try again.';
export const signIn = 'Sign In';
export const signInFirst = "You need to sign in to see that page. We'll take you there right after.";
export const welcomeBack = 'Welcome back! Your stories have been waiting for you.';
export const forgotYourPassword = 'Forgot your password?';
export const newHereSignUp = 'New here? Sign up';
export const email = 'Email';
export const password = 'Password';
export const signingIn = 'Signing in...';
export const sharedComputer = 'This is a shared computer';
export const sharedComputerHint =
  'You are signed out when you close this tab or the browser, and nothing of yours stays on this computer.';
export const storageBlocked =
  'This browser is set to keep nothing of this site (cookies or storage are off). You can sign in, but opening a page anew signs you out. A grown-up can change that in the settings of the browser.';
export const unsentIsHere =
  'Something that was not sent yet is still on this computer. Sign in with the same account to send it.';
export const deleteUnsent = 'Delete what was not sent';
export const deleteNow = 'Delete it';
export const deletedIsGone = 'It is only on this computer, so it is gone then. Is it yours?';
