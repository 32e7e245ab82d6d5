export const notYourself = (what: string) => `You can't ${what} your own account.`;
export const ownEmail = 'You can change your own email in your profile.';
