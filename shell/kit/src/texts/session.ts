/** Texts about sessions and responses of the API. */

export const weCantReachStorysproutCheck = "We can't reach Storysprout. Check your internet and try again.";
export const somethingWentWrongPleaseTry = 'Something went wrong. Please try again.';
export const explorer = (xp: number) => `+${xp} XP: FunZone Explorer!`;
export const youHaveBeenSignedOut = 'You have been signed out. Please sign in again.';
export const seeYouSoon = 'See you soon!';
export const notSentYet = 'Not sent yet';
export const onlyOnThisComputer =
  'This is only on this computer. Open it to send it, or delete it before you sign out.';
export const staySignedIn = 'Stay signed in';
export const deleteAndSignOut = 'Delete and sign out';
export const somethingYouWon = 'XP from a game';
export const andMore = (count: number) => `And ${count} more.`;
