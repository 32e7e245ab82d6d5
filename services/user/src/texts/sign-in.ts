export const banned = (reason?: string | null) =>
  `This account has been closed by a moderator.${reason ? ` Reason: ${reason}` : ''}`;
export const welcomeBackStaying = (name: string) => `Welcome back, ${name}! Your account stays.`;
export const welcome = (name: string) => `Welcome, ${name}!`;
export const welcomeBack = (name: string) => `Welcome back, ${name}!`;
export const wrongSignIn = "That email and password don't match. Please try again.";
export const accountEnded =
  'This account has ended, and everything in it is being deleted. Your grown-up at home may know more.';
export const noModeratorsHere = "Moderators can't sign in to a preview. Please use a reader's account.";
export const pickAnotherName = 'Welcome back! Please pick another name in your profile.';
