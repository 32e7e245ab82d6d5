import { puzzle, puzzleDescriptor } from '@storysprout/game-rules/puzzle';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type GameServer, gameServer } from '../../play/testing/game-server';
import SlidingPuzzlePage from './puzzle.page';
import '../../play/testing/whole-games';
import { announcement, openGame, pass, press } from '../../play/testing/play-page';

const open = () => openGame(SlidingPuzzlePage, '/funzone/puzzle');

function board(): HTMLElement {
  return screen.getByRole('group', { name: 'Puzzle' });
}

async function solve(server: GameServer): Promise<void> {
  for (const move of puzzleDescriptor.solvedLog(server.round().seed, { timer: 'x1' })) {
    if (move.type !== 'slide') continue;
    fireEvent.click(board().children[move.cell] as HTMLElement);
    await pass(200);
  }
}

describe('the sliding puzzle', () => {
  it('books ten XP when the tiles are in order', async () => {
    const { server, messages } = await open();
    await solve(server);
    expect(screen.getByRole('heading', { name: 'Puzzle solved!' })).toBeInTheDocument();
    expect(messages).toEqual(['Puzzle solved! XP awarded!']);
    expect(server.booked).toMatchObject([{ reason: 'puzzle_win', xp: 10 }]);
  });

  it('tells the fewest moves on the start screen', async () => {
    const { server, page } = await open();
    await solve(server);
    const moves = screen.getByText('Moves').nextSibling?.textContent;
    page.unmount();
    await openGame(SlidingPuzzlePage, '/funzone/puzzle', { isWaiting: true });
    expect(screen.getByText(`Your best so far: solved in ${moves} moves`)).toBeInTheDocument();
  });

  it('says when no XP could be booked, and does not say that it was', async () => {
    const { server, messages } = await open();
    server.api.answer({ 'POST /user/addxp': () => Promise.reject(new TypeError('offline')) });
    await solve(server);
    await pass(2_000);
    expect(messages[0]).toContain('Failed to award XP.');
    expect(messages).not.toContain('Puzzle solved! XP awarded!');
    expect(console).toHaveWarnedWith('The XP of a round could not be booked.');
  });

  it('blocks moves when the 180 seconds are over, and restarts', async () => {
    const { server, messages } = await open();
    await pass(180_100);
    expect(messages).toEqual(["⏰ Time's up! Try again."]);
    const before = board().innerHTML;
    for (const tile of board().children) fireEvent.click(tile);
    expect(board().innerHTML).toBe(before);
    const rounds = server.rounds.length;
    await press('Restart');
    expect(server.rounds).toHaveLength(rounds + 1);
    expect(screen.getByText('3:00')).toBeInTheDocument();
  });

  it('lies on the picture that the child chose, ours or the cover of a blog, or on none', async () => {
    const server = gameServer();
    const cover = (title: string, image: string | null) => {
      return { _id: title, title, image, category: 'Poem', excerpt: '' };
    };
    server.api.answer({ 'GET /blog/all': { blogs: [cover('Bare', null), cover('Fox', 'a/fox.webp')] } });
    const parts = () => [...board().querySelectorAll('img')].map((part) => part.getAttribute('src'));
    for (const [label, url] of [
      ['Our picture for stories', '/art/covers/story.webp'],
      ['The picture of “Fox”', expect.stringContaining('/images/a/fox-small.webp')],
      ['No picture, just numbers', null],
    ] as const) {
      const { page } = await openGame(SlidingPuzzlePage, '/funzone/puzzle', { isWaiting: true, server });
      fireEvent.click(screen.getByRole('radio', { name: label }));
      await press('Play');
      expect(parts()).toEqual(url === null ? [] : Array.from({ length: 8 }, () => url));
      page.unmount();
    }
    const { page } = await openGame(SlidingPuzzlePage, '/funzone/puzzle', { isWaiting: true, server });
    expect(screen.getByRole('radio', { name: 'No picture, just numbers' })).toBeChecked();
    page.unmount();
  });

  it('shows the whole picture once it is solved', async () => {
    const { server } = await open();
    expect(board().querySelectorAll('img')).toHaveLength(8);
    await solve(server);
    expect(board().querySelectorAll('img')).toHaveLength(9);
  });

  it('moves only tiles beside the gap, and counts the moves', async () => {
    await open();
    const far = [...board().children].find((tile) => tile.getAttribute('aria-disabled') === 'true');
    fireEvent.click(far as HTMLElement);
    expect(screen.getByText('Moves').nextSibling).toHaveTextContent('0');
    fireEvent.click(board().querySelector('[aria-disabled=false]') as HTMLElement);
    expect(screen.getByText('Moves').nextSibling).toHaveTextContent('1');
  });

  it('can be won from the live region alone, with the arrow keys', async () => {
    const { server } = await open();
    const rows = [...announcement().matchAll(/Row \d: ([^.]+)\./g)].flatMap(([, row]) => (row ?? '').split(' '));
    const heard = rows.map((tile) => (tile === 'gap' ? 0 : Number(tile)));
    expect(heard).toEqual(puzzle.start(server.round().seed, { timer: 'x1' }).tiles);
    for (const move of puzzleDescriptor.solvedLog(server.round().seed, { timer: 'x1' })) {
      if (move.type !== 'slide') continue;
      const tiles = [...announcement().matchAll(/Row \d: ([^.]+)\./g)].flatMap(([, row]) => (row ?? '').split(' '));
      const step = move.cell - tiles.indexOf('gap');
      const key = { 1: 'ArrowLeft', [-1]: 'ArrowRight', 3: 'ArrowUp', [-3]: 'ArrowDown' }[step] ?? '';
      fireEvent.keyDown(board(), { key });
      await pass(200);
    }
    expect(announcement()).toContain('Puzzle solved!');
    expect(server.booked).toHaveLength(1);
  });
});
