import type { Difficulty } from '@storysprout/game-rules/core';
import { flowPuzzle } from '@storysprout/game-rules/flowpuzzle';
import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { GameServer } from '../../play/testing/game-server';
import FlowPuzzlePage from './flowpuzzle.page';
import '../../play/testing/whole-games';
import { announcement, key, openGame, pass, press } from '../../play/testing/play-page';

const cellPx = 50;

async function open() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function size(this: HTMLElement) {
    const cells = this.querySelectorAll('[data-cell]').length;
    const side = Math.sqrt(cells) * cellPx;
    return new DOMRect(0, 0, side, side);
  });
  const game = await openGame(FlowPuzzlePage, '/funzone/flowpuzzle');
  await press('Easy');
  return game;
}

function puzzle(server: GameServer) {
  const { seed, options } = server.round();
  return flowPuzzle.start(seed, { difficulty: options.difficulty as Difficulty, timer: 'x1', winding: true }).puzzle;
}

function board(): HTMLElement {
  return screen.getByRole('group', { name: /^Flow puzzle/ });
}

function pointer(
  type: 'pointerDown' | 'pointerMove' | 'pointerUp',
  cell: number,
  size: number,
  which = { pointerId: 1, pointerType: 'mouse' },
): void {
  const clientX = ((cell % size) + 0.5) * cellPx;
  const clientY = (Math.floor(cell / size) + 0.5) * cellPx;
  fireEvent[type](board(), { clientX, clientY, button: 0, ...which });
}

async function drag(path: readonly number[], size: number): Promise<void> {
  const [first = 0] = path;
  pointer('pointerDown', first, size);
  for (const cell of path) pointer('pointerMove', cell, size);
  pointer('pointerUp', path.at(-1) ?? first, size);
  await pass(120);
}

async function solve(server: GameServer): Promise<void> {
  const { solution, size } = puzzle(server);
  for (const path of solution) await drag(path, size);
}

describe('Flow Puzzle', () => {
  it('connects pairs by dragging, books the XP and brings a new puzzle after two seconds', async () => {
    const { server, messages } = await open();
    await solve(server);
    expect(screen.getByRole('heading', { name: 'Puzzle Complete!' })).toBeInTheDocument();
    expect(messages).toEqual(['🎉 +5 XP awarded!']);
    expect(server.booked).toMatchObject([{ reason: 'flow_puzzle_complete', xp: 5 }]);
    const rounds = server.rounds.length;
    await pass(1_500);
    expect(server.rounds).toHaveLength(rounds);
    await pass(600);
    expect(server.rounds).toHaveLength(rounds + 1);
    expect(server.round().options.difficulty).toBe('easy');
  });

  it.each(['touch', 'pen'])(
    'follows one pointer, whatever else touches the board, when it is of kind %s',
    async (kind) => {
      const { server } = await open();
      const { solution, size } = puzzle(server);
      const [path = [], [other = 0] = []] = solution;
      const [mine, hand] = [
        { pointerId: 1, pointerType: kind },
        { pointerId: 2, pointerType: 'touch' },
      ];
      if (kind === 'pen') pointer('pointerDown', other, size, hand);
      pointer('pointerDown', path[0] ?? 0, size, mine);
      pointer('pointerDown', other, size, hand);
      for (const cell of path) {
        pointer('pointerMove', cell, size, mine);
        pointer('pointerMove', other, size, hand);
      }
      pointer('pointerUp', other, size, hand);
      expect(screen.getByText('1 / 5')).toBeInTheDocument();
    },
  );

  it('makes a new grid of the level chosen, worth its XP', async () => {
    const { server } = await open();
    await press(/Hard/);
    expect(document.querySelectorAll('[data-cell]')).toHaveLength(100);
    await solve(server);
    expect(server.booked).toMatchObject([{ xp: 60 }]);
  });

  it('empties the board with Reset', async () => {
    const { server } = await open();
    const { solution, size, pairs } = puzzle(server);
    await drag(solution[0] ?? [], size);
    expect(announcement()).toBe(`${pairs[0]?.letter}, ${pairs[0]?.color} is connected. 4 to go.`);
    await press('Reset');
    expect(screen.getByText('0 / 5')).toBeInTheDocument();
  });

  it('keeps an unfinished line to go on from, and draws anew from a connected dot', async () => {
    const { server } = await open();
    const { solution, size } = puzzle(server);
    const path = solution.find(({ length }) => length > 3) ?? [];
    await drag(path.slice(0, 2), size);
    await drag(path.slice(1), size);
    expect(screen.getByText('1 / 5')).toBeInTheDocument();
    pointer('pointerDown', path[0] ?? 0, size);
    expect(screen.getByText('0 / 5')).toBeInTheDocument();
  });

  it('connects without dragging: a dot, then cell after cell', async () => {
    const { server } = await open();
    const { solution, size } = puzzle(server);
    for (const cell of solution[0] ?? []) await drag([cell], size);
    expect(screen.getByText('1 / 5')).toBeInTheDocument();
  });

  it('goes back with Backspace and lets go with Escape', async () => {
    const { server } = await open();
    const { solution, size } = puzzle(server);
    const [first = 0, second = 0] = solution[0] ?? [];
    act(() => document.querySelector<HTMLElement>(`[data-cell="${first}"]`)?.focus());
    await key('Enter');
    expect(announcement()).toContain('Drawing A,');
    await key(arrow(first, second, size));
    await key('Backspace');
    expect(document.activeElement).toHaveAttribute('data-cell', `${first}`);
    await key('Escape');
    expect(announcement()).toBe('You let go of the line.');
  });

  it('draws a line with the large keys alone', async () => {
    const { server } = await open();
    const { solution, size } = puzzle(server);
    const [path = []] = solution;
    const labels: Readonly<Record<string, string>> = {
      ArrowLeft: 'Cell to the left',
      ArrowRight: 'Cell to the right',
      ArrowUp: 'Cell above',
      ArrowDown: 'Cell below',
    };
    act(() => document.querySelector<HTMLElement>(`[data-cell="${path[0]}"]`)?.focus());
    await press('Draw');
    await press('Let go');
    expect(announcement()).toBe('You let go of the line.');
    await press('Draw');
    for (const [at, cell] of path.slice(1).entries()) await press(labels[arrow(path[at] ?? 0, cell, size)] ?? '');
    expect(announcement()).toContain('is connected. 4 to go.');
  });

  it('can be won from the live region alone, by keyboard', async () => {
    const { server } = await open();
    await press('Read the board');
    const size = Number(/(\d+) rows/.exec(announcement())?.[1]);
    const place = (row = '1', column = '1') => (Number(row) - 1) * size + Number(column) - 1;
    const pairs = [...announcement().matchAll(/Row (\d+), column (\d+) and Row (\d+), column (\d+)/g)].map(
      ([, row, column, otherRow, otherColumn]) => [place(row, column), place(otherRow, otherColumn)] as const,
    );
    expect(pairs).toHaveLength(5);
    for (const path of waysThrough(pairs, size)) {
      act(() => document.querySelector<HTMLElement>(`[data-cell="${path[0]}"]`)?.focus());
      await key('Enter');
      for (const [at, cell] of path.slice(1).entries()) await key(arrow(path[at] ?? 0, cell, size));
      await pass(120);
    }
    expect(announcement()).toBe('Puzzle Complete!');
    expect(server.booked).toHaveLength(1);
  });
});

function arrow(from: number, to: number, size: number): string {
  if (to === from + 1) return 'ArrowRight';
  if (to === from - 1) return 'ArrowLeft';
  return to === from + size ? 'ArrowDown' : 'ArrowUp';
}

type Pair = readonly [number, number];

/** Finds lines for all pairs that do not cross, by trying one way after the other as one would on paper. */
function waysThrough(pairs: readonly Pair[], size: number): number[][] {
  const dots = new Set(pairs.flat());
  const near = (cell: number) =>
    [cell - size, cell + size, ...(cell % size ? [cell - 1] : []), ...((cell + 1) % size ? [cell + 1] : [])].filter(
      (each) => each >= 0 && each < size * size,
    );
  function connect(index: number, used: ReadonlySet<number>, path: number[]): number[][] | null {
    const pair = pairs[index];
    if (!pair) return [];
    const last = path.at(-1) ?? pair[0];
    if (last === pair[1]) {
      const rest = connect(index + 1, new Set([...used, ...path]), [pairs[index + 1]?.[0] ?? 0]);
      return rest && [path, ...rest];
    }
    for (const cell of near(last)) {
      if (path.includes(cell) || used.has(cell) || (dots.has(cell) && cell !== pair[1])) continue;
      const found = connect(index, used, [...path, cell]);
      if (found) return found;
    }
    return null;
  }
  return connect(0, new Set(), [pairs[0]?.[0] ?? 0]) ?? [];
}
