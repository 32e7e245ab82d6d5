/** Texts of the pages behind links about an email address. */

export const done = 'Done!';
export const didNotWork = 'Something went wrong. Please try again.';
export const oneMoment = 'One moment...';
export const wasItNotYou = "Wasn't that you?";
export const takeBackQuestion =
  "Press the button if you didn't change your email. Your account gets its old email back, and everybody is signed out.";
export const itWasNotMe = "It wasn't me";
export const chooseANewPassword = 'Choose a new password';
export const writeToUs = 'Write to us';
export const isThisYourEmail = 'Is this your email?';
export const verifyQuestion = 'Press the button to tell us that you got our email.';
export const yesItIsMine = "Yes, it's mine";
export const goToYourProfile = 'Go to your profile';
export const askInYourProfile = 'Ask for a new email in your profile';
