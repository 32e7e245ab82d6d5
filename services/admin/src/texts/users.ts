export const notYourself = (what: string) => `You can't ${what} your own account.`;
