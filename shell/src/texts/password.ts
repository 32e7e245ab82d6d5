/** Texts for forgotten passwords. */

export const didNotWork = 'Something went wrong. Try again.';
export const forgotPassword = 'Forgot Password';
export const forgotLead = "It happens to everybody. Tell us your email and we'll send you a link.";
export const backToSignIn = 'Back to Sign In';
export const thirtyMinutes = 'The link works for 30 minutes.';
export const email = 'Email';
export const sending = 'Sending...';
export const sendResetLink = 'Send Reset Link';
export const badLink = 'Invalid or expired link.';
export const resetPassword = 'Reset Password';
export const resetLead = 'Pick a new password that only you know.';
export const askForANewLink = 'Ask for a new link';
export const newPassword = 'New password';
export const passwordHint = 'At least 8 characters.';
export const confirmPassword = 'Confirm password';
export const saving = 'Saving...';
export const passwordMissing = 'Please enter a password.';
export const tooShort = 'Password must be at least 8 characters.';
export const confirmationMissing = 'Please enter the password again.';
export const different = 'Passwords do not match.';
