/** Titles and descriptions of the shell's own pages. */

export const homeDescription = 'A place where children write stories, read what others wrote, play and earn rewards.';
export const signIn = 'Sign In';
export const signInDescription = 'Sign in to write, like and play on Storysprout.';
export const signUp = 'Sign Up';
export const signUpDescription = 'Join Storysprout: write your own stories, play games and earn rewards.';
export const forgotPassword = 'Forgot Password';
export const resetPassword = 'Reset Password';
export const isThisYourEmail = 'Is this your email?';
export const wasItNotYou = "Wasn't that you?";
export const aboutUs = 'About Us';
export const aboutDescription = 'What Storysprout is: a site where children write, read, play and grow.';
export const contactUs = 'Contact Us';
export const contactDescription = 'How to write to the people who look after Storysprout.';
export const yourPrivacy = 'Your privacy';
export const privacyDescription = 'What Storysprout keeps about you, why, and who can see it.';
export const ourRules = 'Our rules';
export const rulesDescription = 'The rules that keep Storysprout kind and safe.';
export const forGrownUps = 'For grown-ups';
export const grownUpsDescription = 'What parents and teachers should know about Storysprout.';
export const askAGrownUp = 'Ask a grown-up';
export const yourPage = 'Your page as a grown-up';
