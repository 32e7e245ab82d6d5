export const notCheckedNow = "We can't check names right now. Please try again soon.";
export const pickAnother = 'Please pick another name.';
export const lookedAt = 'Please choose a different name. A grown-up on our team said no to this one.';
export const emailTaken = "There's already an account with this email.";
