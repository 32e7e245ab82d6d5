/** Sessions and answers of the API. */

export const weCantReachStorysproutCheck = "We can't reach Storysprout. Check your internet and try again.";
export const somethingWentWrongPleaseTry = 'Something went wrong. Please try again.';
export const explorer = (xp: number) => `+${xp} XP: FunZone Explorer!`;
export const youHaveBeenSignedOut = 'You have been signed out. Please sign in again.';
