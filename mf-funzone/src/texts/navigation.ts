import { gameCards } from '@storysprout/contract';

/** Names of the remote's pages, links and widgets as shown elsewhere on the site. */

export const remoteLabel = 'The games';
export const funZone = 'FunZone';

/** The number of games as it begins a sentence. */
const count = { 11: 'Eleven', 12: 'Twelve', 13: 'Thirteen', 14: 'Fourteen' }[gameCards.length] ?? gameCards.length;
export const funZoneLead = `${count} games for puzzling, spelling, counting and giggling. You can earn XP in every one.`;

export const playAGame = 'Play a game';
export const gameForYou = 'A game for you';
