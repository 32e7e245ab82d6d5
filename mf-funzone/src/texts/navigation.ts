/** Names of the remote's pages, links and widgets as shown elsewhere on the site. */

export const remoteLabel = 'The games';
export const funZone = 'FunZone';
export const funZoneLead = 'Eleven games for puzzling, spelling, counting and giggling. You can earn XP in every one.';
export const playAGame = 'Play a game';
export const gameForYou = 'A game for you';
