import { sudoku } from '@storysprout/game-rules/sudoku';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { GameServer } from '../../play/testing/game-server';
import SudokuPage from './sudoku.page';
import '../../play/testing/whole-games';
import {
  announcement,
  button,
  cell,
  hasButton,
  key,
  openGame,
  pass,
  press,
  settle,
} from '../../play/testing/play-page';

const open = () => openGame(SudokuPage, '/funzone/sudoku');

function puzzle(server: GameServer) {
  const { seed, options } = server.round();
  return sudoku.start(seed, { level: Number(options.level), timer: 'x1' });
}

/** Fills all cells but `left`. */
async function fill(server: GameServer, left: readonly number[] = []): Promise<void> {
  const { givens, solution } = puzzle(server);
  // The game rules refuse rounds in which numbers are filled in faster than this.
  await pass(givens.filter((digit) => digit === 0).length * 80);
  for (const [at, digit] of solution.entries()) {
    if (givens[at] === 0 && !left.includes(at)) fireEvent.change(cell(at), { target: { value: `${digit}` } });
  }
  await settle();
}

describe('Sudoku', () => {
  it('shows success, books level x 10 XP once and begins the next level 2.5 seconds later', async () => {
    const { server, messages } = await open();
    await fill(server);
    await press('Submit');
    expect(screen.getByRole('heading', { name: 'Level 1 solved!' })).toBeInTheDocument();
    expect(messages).toEqual(['🎉 +10 XP awarded!']);
    await pass(2_400);
    expect(server.rounds.at(-1)?.options.level).toBe(1);
    await pass(200);
    expect(server.round().options.level).toBe(2);
    expect(server.booked).toMatchObject([{ reason: 'sudoku_level_up', xp: 10 }]);
  });

  it('says that some cells are incorrect, as often as it is asked', async () => {
    const { server } = await open();
    await press('Submit');
    expect(announcement()).toBe('Oops! Some cells are incorrect');
    expect(screen.getAllByText('Oops! Some cells are incorrect')).toHaveLength(2);
    await fill(server);
    await press('Submit');
    expect(server.booked).toHaveLength(1);
  });

  it('asks before a new puzzle takes away what is filled in, and only then', async () => {
    const { server } = await open();
    await press('New puzzle');
    expect(server.rounds).toHaveLength(2);
    const empty = puzzle(server).givens.indexOf(0);
    fireEvent.change(cell(empty), { target: { value: '7' } });
    await press('New puzzle');
    await press('Keep playing');
    expect(cell(empty).value).toBe('7');
    await press('New puzzle');
    await press('Yes, a new one');
    expect(server.rounds).toHaveLength(3);
  });

  it('locks given cells and takes digits 1 to 9 alone', async () => {
    const { server } = await open();
    const { givens } = puzzle(server);
    const given = givens.findIndex((digit) => digit !== 0);
    const empty = givens.indexOf(0);
    expect(cell(given).readOnly).toBe(true);
    fireEvent.change(cell(empty), { target: { value: 'x' } });
    expect(cell(empty).value).toBe('');
    fireEvent.change(cell(empty), { target: { value: '47' } });
    expect(cell(empty).value).toBe('7');
    cell(empty).focus();
    await key('Backspace');
    expect(cell(empty).value).toBe('');
  });

  it('fills the chosen cell from the number pad', async () => {
    const { server } = await open();
    const empty = puzzle(server).givens.indexOf(0);
    fireEvent.focus(cell(empty));
    await press('6');
    expect(cell(empty).value).toBe('6');
    await press('Empty the cell');
    expect(cell(empty).value).toBe('');
  });

  it('keeps small numbers for what a cell could be, which the rules never see', async () => {
    const { server } = await open();
    const empty = puzzle(server).givens.indexOf(0);
    fireEvent.focus(cell(empty));
    await press('Small numbers');
    for (const digit of ['7', '2', '4', '7']) await press(digit);
    expect(cell(empty).value).toBe('');
    expect(cell(empty).getAttribute('aria-label')).toContain('empty, small 2 4');
    await press('Small numbers');
    await press('5');
    expect(cell(empty).value).toBe('5');
    expect(cell(empty).getAttribute('aria-label')).not.toContain('small');
    await press('New puzzle');
    await press('Yes, a new one');
    const labels = [...document.querySelectorAll('[data-cell]')].map((each) => each.getAttribute('aria-label'));
    expect(labels.filter((label) => label?.includes('small'))).toEqual([]);
  });

  it('gives one right number as a hint in each puzzle', async () => {
    const { server } = await open();
    const { givens, solution } = puzzle(server);
    const [one = 0, other = 0] = [...givens.keys()].filter((at) => givens[at] === 0);
    fireEvent.focus(cell(one));
    await press('Hint');
    expect(cell(one).value).toBe(`${solution[one]}`);
    fireEvent.focus(cell(other));
    await press('Hint');
    expect(cell(other).value).toBe('');
    expect(button('Hint')).toHaveAttribute('aria-disabled', 'true');
  });

  it('is there again on coming back, with its numbers and small numbers, and earns its XP', async () => {
    const { server, page } = await open();
    const { givens, solution } = puzzle(server);
    const [one = 0, other = 0] = [...givens.keys()].filter((at) => givens[at] === 0);
    fireEvent.change(cell(one), { target: { value: `${solution[one]}` } });
    fireEvent.focus(cell(other));
    await press('Small numbers');
    await press('7');
    page.unmount();
    const again = await openGame(SudokuPage, '/funzone/sudoku', { isWaiting: true, server });
    await press('Keep playing level 1');
    expect(server.rounds).toHaveLength(1);
    expect(cell(one).value).toBe(`${solution[one]}`);
    expect(cell(other).getAttribute('aria-label')).toContain('empty, small 7');
    await press('Small numbers');
    await fill(server);
    await press('Submit');
    expect(server.booked).toMatchObject([{ reason: 'sudoku_level_up', xp: 10 }]);
    again.page.unmount();
    await openGame(SudokuPage, '/funzone/sudoku', { isWaiting: true, server });
    expect(hasButton('Keep playing level 1')).toBe(false);
  });

  it('asks before Play throws a puzzle away that was left, and a warm-up throws none away', async () => {
    const { server, page } = await open();
    const { givens } = puzzle(server);
    fireEvent.change(cell(givens.indexOf(0)), { target: { value: '1' } });
    page.unmount();
    await openGame(SudokuPage, '/funzone/sudoku', { isWaiting: true, server });
    await press('Play');
    expect(screen.getByText('Everything you filled in will be gone.')).toBeInTheDocument();
    await press('Keep my puzzle');
    expect(hasButton('Keep playing level 1')).toBe(true);
    await press('Play');
    await press('Yes, a new one');
    expect(server.rounds).toHaveLength(2);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says that a round which the server has forgotten is gone', async () => {
    const { server, page } = await open();
    await pass(24 * 60 * 60 * 1_000);
    page.unmount();
    await openGame(SudokuPage, '/funzone/sudoku', { isWaiting: true, server });
    expect(screen.getByText(/more than a day old/)).toBeInTheDocument();
    expect(hasButton('Keep playing level 1')).toBe(false);
  });

  it.each([
    ['Warm-up 4 × 4', 4],
    ['Warm-up 6 × 6', 6],
    ["Today's puzzle", 6],
  ])('%s is a small board without XP that takes no level away', async (name, side) => {
    const { server, page, messages } = await open();
    page.unmount();
    await openGame(SudokuPage, '/funzone/sudoku', { isWaiting: true, server });
    await press(name);
    expect(server.rounds).toHaveLength(1);
    const inputs = [...document.querySelectorAll<HTMLInputElement>('[data-cell]')];
    expect(inputs).toHaveLength(side * side);
    expect(hasButton(`${side + 1}`)).toBe(false);
    await press('Read the board');
    const heard = [...announcement().matchAll(/Row \d: ([^.]+)\./g)].flatMap(([, row]) => (row ?? '').split(', '));
    const solution = solve(
      heard.map((word) => (word === 'blank' ? 0 : Number(word))),
      side,
    );
    for (const [at, digit] of solution.entries()) {
      if (heard[at] === 'blank') fireEvent.change(cell(at), { target: { value: `${digit}` } });
    }
    await press('Submit');
    expect(screen.getByRole('heading', { name: 'You solved it!' })).toHaveFocus();
    await press('Play Again');
    expect(hasButton('Keep playing level 1')).toBe(true);
    expect(button(/^Today's puzzle/).textContent).toBe(
      name === "Today's puzzle" ? "Today's puzzle(you solved it)" : "Today's puzzle",
    );
    expect([server.booked, messages]).toEqual([[], []]);
  });

  it('has the same puzzle today for everybody, and another one tomorrow', async () => {
    const boards: string[] = [];
    for (const wait of [0, 60_000, 24 * 60 * 60 * 1_000]) {
      const { page } = await openGame(SudokuPage, '/funzone/sudoku', { isWaiting: true });
      vi.setSystemTime(new Date('2026-11-23T10:00:00Z').getTime() + wait);
      await press(/^Today's puzzle/);
      await press('Read the board');
      boards.push(announcement());
      page.unmount();
    }
    expect(boards[1]).toBe(boards[0]);
    expect(boards[2]).not.toBe(boards[0]);
  });

  it('chooses cells with large keys, up to the edges', async () => {
    await open();
    cell(40).focus();
    await press('Cell to the right');
    await press('Cell below');
    expect(cell(50)).toHaveFocus();
    for (let count = 0; count < 9; count += 1) await press('Cell above');
    expect(cell(5)).toHaveFocus();
  });

  it('marks a digit that stands twice in its row with more than colour', async () => {
    const { server } = await open();
    const { givens } = puzzle(server);
    const row = Array.from({ length: 9 }, (_, each) => each).find((each) => {
      const digits = givens.slice(each * 9, each * 9 + 9);
      return digits.includes(0) && digits.some((digit) => digit !== 0);
    });
    const from = (row ?? 0) * 9;
    const empty = givens.indexOf(0, from);
    fireEvent.change(cell(empty), {
      target: { value: `${givens.slice(from, from + 9).find((digit) => digit !== 0)}` },
    });
    expect(cell(empty)).toHaveAttribute('aria-invalid', 'true');
    expect(cell(empty).getAttribute('aria-label')).toContain('twice in a row, column or box');
  });

  it('can be won from the live region alone', async () => {
    const { server } = await open();
    await press('Read the board');
    const heard = [...announcement().matchAll(/Row \d: ([^.]+)\./g)].flatMap(([, row]) => (row ?? '').split(', '));
    expect(heard).toHaveLength(81);
    const solution = solve(heard.map((word) => (word === 'blank' ? 0 : Number(word))));
    await pass(3_000);
    cell(40).focus();
    for (const [name, times] of [
      ['ArrowUp', 4],
      ['ArrowLeft', 4],
    ] as const) {
      for (let count = 0; count < times; count += 1)
        fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
    }
    for (const [at, digit] of solution.entries()) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key: `${digit}` });
      const isRowEnd = at % 9 === 8;
      fireEvent.keyDown(document.activeElement ?? document.body, { key: isRowEnd ? 'ArrowDown' : 'ArrowRight' });
      if (isRowEnd) fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Home' });
    }
    button('Submit').focus();
    await press('Submit');
    expect(announcement()).toBe('Level 1 solved!');
    expect(server.booked).toHaveLength(1);
  });
});

/** Solves a puzzle as a child would with pencil and paper. */
function solve(cells: readonly number[], side = 9): readonly number[] {
  const [boxRows, boxColumns] = { 4: [2, 2], 6: [2, 3] }[side] ?? [3, 3];
  const placeOf = (at: number) => [Math.floor(at / side), at % side] as const;
  const empty = cells.indexOf(0);
  if (empty < 0) return cells;
  const isFree = (digit: number) =>
    !cells.some((other, at) => {
      const [[row, column], [ownRow, ownColumn]] = [placeOf(at), placeOf(empty)];
      const isSameBox =
        Math.floor(row / (boxRows ?? 3)) === Math.floor(ownRow / (boxRows ?? 3)) &&
        Math.floor(column / (boxColumns ?? 3)) === Math.floor(ownColumn / (boxColumns ?? 3));
      return other === digit && (column === ownColumn || row === ownRow || isSameBox);
    });
  for (let digit = 1; digit <= side; digit += 1) {
    if (!isFree(digit)) continue;
    const solved = solve(cells.with(empty, digit), side);
    if (!solved.includes(0)) return solved;
  }
  return cells;
}
