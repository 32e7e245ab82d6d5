export const enoughEmails = "We've already sent you some emails. Please look for them, or try again later.";
export const linkSent = 'If there is an account with this email, a link to set a new password is on its way.';
export const done = 'Your new password is set. Please sign in.';
export const oldLink = 'Invalid or expired link.';
