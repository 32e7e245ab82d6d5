/** The games' cards: in the FunZone, on the home page and beside a blog. */

export const earned = (least: number, most: number) =>
  least === most ? `${most} XP a round` : `${least} to ${most} XP a round`;
export const timeForAGame = 'Time for a game?';
export const surpriseMe = 'Surprise me!';
export const surpriseTeaser = "Can't choose? We'll pick a game for you.";
export const earlierGames = 'Earlier games';
export const moreGames = 'More games';
// The wording of the two texts for visitors is fixed by docs/product.md#games.
export const signInFromHome = 'Please login to play games and earn XP!';
export const signInFromFunZone = '⚠️ You must be logged in to play games!';
