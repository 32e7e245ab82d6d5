import { type GameName, gameCard, gameNames } from '@storysprout/contract';
import { buildUser, fakeApi, renderAndHydrate } from '@storysprout/kit/testing';
import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { offeredBlogs } from './games/puzzle/pictures';
import { noteWin } from './play/saved-rounds/bests';
import { saveUnfinishedRound } from './play/saved-rounds/unfinished-rounds';

/**
 * Start screens are server-rendered without knowing the reader; what this device stores about the child is filled in
 * after hydration.
 */

/** Returns whether the start screen of a game offers unfinished rounds again. */
const isResumable = (game: GameName) => game === 'sudoku' || game === 'crossword';

async function render(game: GameName) {
  fakeApi({ 'GET /blog/all': { blogs: [] } });
  const { default: Page } = await import(`./games/${game}/${game}.page.tsx`);
  return renderAndHydrate(<Page />, { path: `/funzone/${game}`, reader: buildUser() });
}

it.each(gameNames)('%s is drawn with its start screen, which the browser takes over as it is', async (game) => {
  const { markup, container, complaints } = await render(game);
  expect(markup).toContain(gameCard(game).teaser);
  expect(complaints).toEqual([]);
  expect(container.textContent).toContain('Your first time here');
});

it.each(gameNames)('%s shows what it is before it is known who plays', async (game) => {
  const { markup } = await render(game);
  const rendered = document.createElement('div');
  rendered.innerHTML = markup;
  const isHidden = (part: Element | undefined) => part?.closest('.room') !== null;
  expect(isHidden(within(rendered).getByText(gameCard(game).teaser))).toBe(false);
  // Buttons for unfinished rounds may appear beside these.
  expect(isHidden(within(rendered).getAllByRole('button', { hidden: true }).at(-1))).toBe(isResumable(game));
});

it.each(gameNames)('%s takes over what the child did and chose here before', async (game) => {
  const { _id: child } = buildUser();
  noteWin(child, game, 30);
  localStorage.setItem('funzone-timer', 'off');
  localStorage.setItem('funzone-picture', 'numbers');
  saveUnfinishedRound(child, game, {
    roundId: 'a-round',
    seed: 'seed',
    options: game === 'sudoku' ? { level: 2 } : {},
    moves: [],
    playedMs: 0,
    startedAt: Date.now(),
    notes: null,
  });
  const { markup, container, complaints } = await render(game);
  expect(markup).not.toMatch(/so far|Keep playing/);
  expect(complaints).toEqual([]);
  expect(container.textContent).toMatch(/Your (best|score) so far/);
  expect(container.textContent.includes('Keep playing')).toBe(isResumable(game));
  const chosen = [...container.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value);
  expect(chosen.filter((value) => ['x1', 'Story'].includes(value))).toEqual([]);
});

it('the sliding puzzle has room for the pictures of blogs before they come', async () => {
  const { markup } = await render('puzzle');
  const rendered = document.createElement('div');
  rendered.innerHTML = markup;
  expect(rendered.querySelectorAll('fieldset .picture.room')).toHaveLength(offeredBlogs);
});
