import { ticTacDescriptor } from '@storysprout/game-rules/tictac';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { GameServer } from '../../play/testing/game-server';
import TicTacToePage from './tictac.page';
import '../../play/testing/whole-games';
import { announcement, openGame, pass, press } from '../../play/testing/play-page';
import { cellName } from './board';

async function open(level: string) {
  const { server, messages } = await openGame(TicTacToePage, '/funzone/tictac');
  await press(level);
  return { server, messages };
}

async function playBest(server: GameServer): Promise<void> {
  const { seed, options } = server.round();
  const difficulty = options.difficulty === 'hard' ? 'hard' : 'easy';
  for (const move of ticTacDescriptor.solvedLog(seed, { difficulty, timer: 'x1' })) {
    if (move.type === 'place') await press(`${cellName(move.cell)}: empty`);
    else await pass(600);
  }
}

function face(): string | undefined {
  return document.querySelector<HTMLElement>('[data-face]')?.dataset.face;
}

describe('Tic Tac Toe', () => {
  it('books two XP for a win against Easy', async () => {
    const { server, messages } = await open('Easy (2 XP)');
    await playBest(server);
    expect(screen.getByRole('heading', { name: 'You win!' })).toBeInTheDocument();
    expect(server.booked).toMatchObject([{ reason: 'tictactoe_win', xp: 2 }]);
    expect(messages).toEqual(['🎉 +2 XP awarded!']);
  });

  it('offers the same opponent first, then the other one', async () => {
    const { server } = await open('Easy (2 XP)');
    await playBest(server);
    const ways = screen.getAllByRole('button', { name: /Play Again|Try Hard/ }).map(({ textContent }) => textContent);
    expect(ways).toEqual(['Play Again', 'Try Hard (10 XP)']);
  });

  it('books nothing for a draw against Hard, and plays again on the same level', async () => {
    const { server } = await open('Hard (10 XP)');
    await playBest(server);
    expect(screen.getByRole('heading', { name: "It's a draw!" })).toBeInTheDocument();
    expect(server.api.calls('POST /user/addxp')).toHaveLength(0);
    await press('Play Again');
    expect(server.round().options.difficulty).toBe('hard');
  });

  it('loses to Hard when the child looks away', async () => {
    await open('Hard (10 XP)');
    for (let move = 0; move < 5 && !announcement().includes('lose'); move += 1) {
      const free = /Free: ([^.]+)\./.exec(announcement())?.[1]?.split(', ') ?? [];
      // Takes the last free cell each time, so the child neither makes a line nor blocks one on purpose.
      await press(`${free.at(-1)}: empty`);
      await pass(600);
    }
    expect(screen.getByRole('heading', { name: 'You lose!' })).toBeInTheDocument();
  });

  it('lets the computer reply after half a second, and takes no move before', async () => {
    await open('Easy (2 XP)');
    await press('Center: empty');
    expect(announcement()).toBe('You took Center. ');
    await press(/empty$/);
    await pass(300);
    expect(document.querySelectorAll('[aria-label$=": X"]')).toHaveLength(1);
    expect(document.querySelectorAll('[aria-label$=": O"]')).toHaveLength(0);
    await pass(300);
    expect(document.querySelectorAll('[aria-label$=": O"]')).toHaveLength(1);
  });

  it('shows a face that thinks', async () => {
    await open('Easy (2 XP)');
    expect(face()).toBe('grinning-face');
    await press('Center: empty');
    expect(face()).toBe('thinking-face');
    await pass(600);
    expect(face()).toBe('grinning-face');
  });

  it('shows a good loser, and the line that won', async () => {
    const { server } = await open('Easy (2 XP)');
    await playBest(server);
    expect(face()).toBe('star-struck');
    const line = [...document.querySelectorAll('.winning')];
    expect(line.map((cell) => cell.textContent)).toEqual(['X', 'X', 'X']);
  });

  it('can be won from the live region alone', async () => {
    const { server } = await open('Easy (2 XP)');
    const lines = [
      [0, 1, 2],
      [3, 4, 5],
      [6, 7, 8],
      [0, 3, 6],
      [1, 4, 7],
      [2, 5, 8],
      [0, 4, 8],
      [2, 4, 6],
    ];
    const cells = Array.from({ length: 9 }, (_, cell) => cellName(cell));
    const mine = new Set<number>();
    // Whether the child wins depends on chance, so the test plays until they do.
    for (let tries = 0; tries < 60 && server.booked.length === 0; tries += 1) {
      if (/You (win|lose)|draw/.test(announcement())) {
        mine.clear();
        await press('Play Again');
      }
      const free = (/Free: ([^.]+)\./.exec(announcement())?.[1] ?? '').split(', ').map((name) => cells.indexOf(name));
      const open_ = lines.filter((line) => line.every((cell) => mine.has(cell) || free.includes(cell)));
      const best = open_.sort(
        (one, other) => other.filter((cell) => mine.has(cell)).length - one.filter((cell) => mine.has(cell)).length,
      )[0];
      const cell = best?.find((each) => free.includes(each)) ?? free[0] ?? 0;
      mine.add(cell);
      await press(`${cellName(cell)}: empty`);
      await pass(600);
    }
    expect(announcement()).toContain('You win!');
  });
});
