/** Memory Match. */

export const howTo = (levels: number) => [
  'Turn over two cards. If the pictures match, they stay up. If not, they turn back after a moment.',
  `Find every pair within 60 seconds. Then the next level brings one more pair. There are ${levels} levels: level 1 earns 10 XP, level 2 earns 20 XP, and so on.`,
  'On a keyboard, go from card to card with the arrow keys and turn one over with Enter.',
];
/** The wording is fixed by docs/product.md#memory-match. */
export const allDone = '🎉 You completed all levels!';
export const levelDone = (level: number) => `Level ${level} done!`;
export const grid = (cards: number, columns: number) => `${cards} cards in ${columns} columns`;
export const card = (number: number, what: string) => `Card ${number}, ${what}`;
export const found = (picture: string) => `${picture}, found`;
export const faceDown = 'face down';
export const turned = (number: number, picture: string) => `Card ${number}: ${picture}.`;
export const pair = (cards: string, found: number, all: number) => `${cards} A pair! ${found} of ${all} pairs found.`;
export const noPair = (cards: string) => `${cards} Not a pair.`;
export const begun = (level: number, cards: number, limit: string) =>
  `Level ${level}. ${cards} cards, face down. ${limit}.`;
export const youHave = (time: string) => `You have ${time}`;
export const downAgain = 'The cards are face down again.';
