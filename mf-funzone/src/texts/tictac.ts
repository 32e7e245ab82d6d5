/** Tic-Tac-Toe. */

export const howTo = [
  'You are X, and you go first. Get three Xs in a row, across, down or corner to corner, before the computer gets three Os.',
  'Easy plays without a plan. Hard never makes a mistake, so a draw against it is a great result.',
  'On a keyboard, go from cell to cell with Tab and press Enter.',
];
export const howStrong = 'How strong should the computer be?';
export const easy = 'Easy (2 XP)';
export const hard = 'Hard (10 XP)';
export const tryEasy = 'Try Easy (2 XP)';
export const tryHard = 'Try Hard (10 XP)';
export const yourTurn = 'Your turn';
export const thinking = 'The computer is thinking...';
// The wording of the results is fixed by docs/product.md#tic-tac-toe.
export const win = 'You win!';
export const lose = 'You lose!';
export const draw = "It's a draw!";

/** The cells, row by row. */
export const cells = [
  ...['Top left', 'Top middle', 'Top right'],
  ...['Middle left', 'Center', 'Middle right'],
  ...['Bottom left', 'Bottom middle', 'Bottom right'],
] as const;
export const cell = (name: string, mark: string) => `${name}: ${mark}`;
export const empty = 'empty';
export const begun = (free: string) => `Your turn. You are X. Free: ${free}.`;
export const turn = (free: string) => `Your turn. Free: ${free}.`;
export const youTook = (name: string) => `You took ${name}.`;
export const computerTook = (name: string) => `The computer took ${name}.`;
