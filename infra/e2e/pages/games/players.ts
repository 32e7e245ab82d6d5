import { expect } from '@playwright/test';
import type { GameName } from '@storysprout/contract';
import { crossword } from '@storysprout/game-rules/crossword';
import { flowPuzzle } from '@storysprout/game-rules/flowpuzzle';
import { hangman } from '@storysprout/game-rules/hangman';
import { memory } from '@storysprout/game-rules/memory';
import { puzzle } from '@storysprout/game-rules/puzzle';
import { quizGame } from '@storysprout/game-rules/quizgame';
import { spellBee } from '@storysprout/game-rules/spellbee';
import { sudoku } from '@storysprout/game-rules/sudoku';
import { solvedLogs } from '@storysprout/game-rules/testing';
import type { GamePage } from './game.page';
import { arrows } from './human';

/** Wins one round of a game that shows its start screen. */
type Player = (game: GamePage) => Promise<void>;

interface Players {
  /** Button that begins a round; missing for 'Play', where there is no level to choose. */
  readonly choice?: string;
  /** XP for the round. */
  readonly xp: number;
  /** Text that the child reads at the end. */
  readonly end: string | RegExp;
  readonly mouse: Player;
  readonly keyboard: Player;
}

const off = { timer: 'off' } as const;
const easy = { difficulty: 'easy', ...off } as const;
const cellNames =
  'Top left,Top middle,Top right,Middle left,Center,Middle right,Bottom left,Bottom middle,Bottom right';

async function pairedCards(game: GamePage): Promise<number[]> {
  const { deck } = memory.start((await game.round()).seed, { level: 1, ...off });
  return [...deck.keys()].sort((one, other) => (deck[one] ?? 0) - (deck[other] ?? 0));
}

const memoryPlayers: Players = {
  xp: 10,
  end: 'Level 1 done!',
  mouse: async (game) => {
    for (const card of await pairedCards(game)) await game.human.click(new RegExp(`^Card ${card + 1},`));
  },
  keyboard: async (game) => {
    const { human } = game;
    let at = 0;
    const cards = await pairedCards(game);
    await human.tabTo(/^Card 1,/);
    for (const card of cards) {
      for (const arrow of arrows(at, card, 2)) await human.key(arrow);
      at = card;
      await human.key('Enter');
    }
  },
};

async function lettersToGuess(game: GamePage): Promise<string[]> {
  const { seed } = await game.round();
  return [...new Set(hangman.start(seed, { level: 1, difficulty: 'easy', timer: 'x1' }).word)];
}

const hangmanPlayers: Players = {
  choice: 'Easy',
  xp: 10,
  end: 'You found it!',
  mouse: async (game) => {
    for (const letter of await lettersToGuess(game)) await game.human.click(new RegExp(`^${letter}(,|$)`));
  },
  keyboard: async (game) => {
    const letters = await lettersToGuess(game);
    await game.human.tabTo('Type a letter');
    for (const letter of letters) await game.human.key(letter.toLowerCase());
  },
};

async function slides(game: GamePage): Promise<{ cell: number; key: string }[]> {
  const { seed } = await game.round();
  let gap = puzzle.start(seed, off).tiles.indexOf(0);
  return solvedLogs.puzzle(seed, off).flatMap((move) => {
    if (move.type !== 'slide') return [];
    // The tile goes where the gap is, so the key is the way from the tile to the gap.
    const [key = ''] = arrows(move.cell, gap, 3);
    gap = move.cell;
    return [{ cell: move.cell, key }];
  });
}

const puzzlePlayers: Players = {
  xp: 10,
  end: 'Puzzle solved!',
  mouse: async (game) => {
    const board = game.page.getByRole('group', { name: 'Puzzle' });
    for (const { cell } of await slides(game)) await board.locator('> *').nth(cell).click({ delay: 60 });
  },
  keyboard: async (game) => {
    const moves = await slides(game);
    await game.human.tabTo(/^Tile /);
    for (const { key } of moves) await game.human.key(key);
  },
};

async function popBalloons(game: GamePage, pop: (letter: string) => Promise<void>): Promise<void> {
  await game.round();
  for (let count = 1; count <= 3; count += 1) {
    const balloon = game.page.getByRole('button', { name: /^Balloon [A-Z]$/ });
    await pop((await balloon.textContent()) ?? '');
    await expect(game.page.getByText(`Score${count}`)).toBeVisible();
  }
}

const typingPlayers: Players = {
  xp: 3,
  end: 'Game over! You popped 3 balloons.',
  mouse: async (game) => {
    await popBalloons(game, (letter) =>
      game.page.getByRole('button', { name: `Balloon ${letter}` }).click({ force: true }),
    );
    await game.human.click('Stop');
  },
  keyboard: async (game) => {
    await popBalloons(game, (letter) => game.human.key(letter));
    await game.human.enter('Stop');
  },
};

async function wordsToSpell(game: GamePage): Promise<string[]> {
  return spellBee.start((await game.round()).seed, easy).words.map(({ word }) => word);
}

const spellBeePlayers: Players = {
  choice: 'Easy',
  xp: 20,
  end: 'You spelled every word!',
  mouse: async (game) => {
    for (const word of await wordsToSpell(game)) {
      const box = game.page.getByLabel('Type the word');
      await box.click();
      await box.pressSequentially(word, { delay: 120 });
      await game.human.click('Submit');
      await expect(box.or(game.page.getByText('Final score: 10'))).toBeVisible();
    }
  },
  keyboard: async (game) => {
    const words = await wordsToSpell(game);
    await game.human.tabTo('Type the word');
    for (const word of words) {
      await game.page.keyboard.type(word, { delay: 120 });
      await game.human.key('Enter');
    }
  },
};

const storyPlayers: Players = {
  xp: 2,
  end: 'Make it a blog draft',
  mouse: async (game) => {
    await game.round();
    for (const label of ['Character', 'Setting', 'Action'])
      await game.page.getByLabel(label, { exact: true }).selectOption({ index: 2 });
    await game.human.click('Build Story');
  },
  keyboard: async (game) => {
    await game.round();
    for (const label of ['Character', 'Setting', 'Action']) {
      await game.human.tabTo(label);
      await game.human.key('ArrowDown');
    }
    await game.human.enter('Build Story');
  },
};

async function rightOptions(game: GamePage): Promise<number[]> {
  const { questions } = quizGame.start((await game.round()).seed, easy);
  return questions.map(({ options, answer }) => options.indexOf(answer));
}

const quizPlayers: Players = {
  choice: 'Easy',
  xp: 10,
  end: 'You scored 10 out of 10.',
  mouse: async (game) => {
    for (const option of await rightOptions(game)) {
      await game.page.getByRole('main').getByRole('listitem').nth(option).getByRole('button').click({ delay: 90 });
      await game.human.click(/^(Next|Finish Quiz)$/);
    }
  },
  keyboard: async (game) => {
    for (const option of await rightOptions(game)) {
      await expect(game.page.getByRole('button', { name: /^(Next|Finish Quiz)$/ })).toBeDisabled();
      await game.human.key(`${option + 1}`);
      await game.human.enter(/^(Next|Finish Quiz)$/);
    }
  },
};

async function digitsToFill(game: GamePage): Promise<{ cell: number; digit: number }[]> {
  const { givens, solution } = sudoku.start((await game.round()).seed, { level: 1, timer: 'x1' });
  return solution.flatMap((digit, cell) => (givens[cell] === 0 ? [{ cell, digit }] : []));
}

const sudokuPlayers: Players = {
  xp: 10,
  end: 'Level 1 solved!',
  mouse: async (game) => {
    for (const { cell, digit } of await digitsToFill(game)) {
      await game.page.locator(`[data-cell="${cell}"]`).click({ delay: 60 });
      await game.human.click(`${digit}`);
    }
    await game.human.click('Submit');
  },
  keyboard: async (game) => {
    const digits = await digitsToFill(game);
    let at = 40;
    await game.human.tabTo(/^Row 5, column 5/);
    for (const { cell, digit } of digits) {
      for (const arrow of arrows(at, cell, 9)) await game.page.keyboard.press(arrow);
      at = cell;
      await game.human.key(`${digit}`);
    }
    await game.human.enter('Submit');
  },
};

async function crosswordWords(game: GamePage): Promise<{ clue: string; word: string; cells: readonly number[] }[]> {
  const { grid } = crossword.start((await game.round()).seed, off);
  return grid.entries.map(({ clue, cells }) => ({
    clue,
    cells,
    word: cells.map((cell) => grid.letters[cell]).join(''),
  }));
}

const crosswordPlayers: Players = {
  xp: 10,
  end: 'You solved it!',
  mouse: async (game) => {
    for (const { cells, word } of await crosswordWords(game)) {
      for (const [at, cell] of cells.entries()) {
        await game.page.locator(`[data-cell="${cell}"]`).click();
        await game.page.keyboard.press(word.charAt(at));
      }
    }
    await game.human.click('Submit');
  },
  keyboard: async (game) => {
    const written = new Set<number>();
    for (const { clue, cells, word } of await crosswordWords(game)) {
      await game.human.tabTo(new RegExp(clue.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')));
      await game.page.keyboard.press('Enter');
      // Choosing a clue selects the first empty square of its word.
      const from = Math.max(
        0,
        cells.findIndex((cell) => !written.has(cell)),
      );
      await game.human.type(word.slice(from));
      for (const cell of cells) written.add(cell);
    }
    await game.human.enter('Submit');
  },
};

async function winTicTac(game: GamePage, place: (name: string) => Promise<void>): Promise<void> {
  const { seed } = await game.round();
  const names = cellNames.split(',');
  for (const move of solvedLogs.tictac(seed, { difficulty: 'easy', timer: 'x1' })) {
    if (move.type !== 'place') continue;
    await expect(game.page.getByText('Your turn', { exact: true })).toBeVisible();
    await place(`${names[move.cell]}: empty`);
  }
}

const ticTacPlayers: Players = {
  choice: 'Easy (2 XP)',
  xp: 2,
  end: 'You win!',
  mouse: async (game) => {
    await winTicTac(game, (name) => game.human.click(name));
  },
  keyboard: async (game) => {
    await winTicTac(game, (name) => game.human.enter(name));
  },
};

async function flowPaths(game: GamePage): Promise<{ size: number; paths: readonly (readonly number[])[] }> {
  const { size, solution } = flowPuzzle.start((await game.round()).seed, { difficulty: 'easy', timer: 'x1' }).puzzle;
  return { size, paths: solution };
}

const flowPlayers: Players = {
  choice: 'Easy',
  xp: 5,
  end: 'Puzzle Complete!',
  mouse: async (game) => {
    const { paths } = await flowPaths(game);
    for (const path of paths) {
      for (const [step, cell] of path.entries()) {
        await game.page.locator(`[data-cell="${cell}"]`).hover();
        if (step === 0) await game.page.mouse.down();
      }
      await game.page.mouse.up();
    }
  },
  keyboard: async (game) => {
    const { size, paths } = await flowPaths(game);
    await game.human.tabTo(/^Row \d+, column \d+, dot A/);
    let at = await game.page.evaluate(() => Number((document.activeElement as HTMLElement).dataset.cell));
    for (const path of paths) {
      for (const arrow of arrows(at, path[0] ?? 0, size)) await game.page.keyboard.press(arrow);
      await game.human.key('Enter');
      for (const [step, cell] of path.slice(1).entries()) {
        for (const arrow of arrows(path[step] ?? 0, cell, size)) await game.human.key(arrow);
      }
      at = path.at(-1) ?? at;
    }
  },
};

/** Ways to win each game, once with the mouse and once with the keyboard. */
export const players: Readonly<Record<GameName, Players>> = {
  memory: memoryPlayers,
  tictac: ticTacPlayers,
  storygame: storyPlayers,
  hangman: hangmanPlayers,
  spellbee: spellBeePlayers,
  sudoku: sudokuPlayers,
  typing: typingPlayers,
  quizgame: quizPlayers,
  crossword: crosswordPlayers,
  puzzle: puzzlePlayers,
  flowpuzzle: flowPlayers,
};
