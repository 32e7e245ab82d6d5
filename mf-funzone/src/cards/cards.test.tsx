import { gameCards } from '@storysprout/contract';
import { toast } from '@storysprout/kit';
import { buildUser, fakeApi, renderWithKit } from '@storysprout/kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import FunzonePage from '../pages/funzone.page';
import { GameCarousel } from './game-carousel';
import { GameSuggestion } from './game-suggestion';

describe('the game cards', () => {
  it('shows every game with their XP and type, and a surprise beside them', () => {
    renderWithKit(<FunzonePage />);
    const cards = screen.getAllByRole('listitem');
    expect(cards).toHaveLength(gameCards.length);
    const surprise = screen.getByRole('button', { name: /Surprise me/ });
    expect(screen.getByRole('list')).not.toContainElement(surprise);
    for (const [at, { title, xp, type }] of gameCards.entries()) {
      expect(cards[at]).toHaveTextContent(title);
      expect(cards[at]).toHaveTextContent(`+${xp} XP`);
      expect(cards[at]).toHaveTextContent(type);
    }
  });

  it.each([
    ['Memory Match', 'Memory', 10],
    ['Tic Tac Toe', 'Logic', 10],
    ['Story Builder', 'Creative', 10],
    ['Hangman', 'Word', 20],
    ['Spelling Bee', 'Word', 15],
    ['Sudoku', 'Brain', 20],
    ['Typing Game', 'Skill', 10],
    ['Quiz', 'Brain', 20],
  ])('has for %s its fixed type and XP', (title, type, xp) => {
    renderWithKit(<FunzonePage />);
    const card = screen.getByRole('link', { name: new RegExp(title) });
    expect(card).toHaveTextContent(type);
    expect(card).toHaveTextContent(`+${xp} XP`);
  });

  it.each([
    ['Crossword', '+10 XP'],
    ['Tic Tac Toe', '+10 XP2 to 10 XP a round'],
    ['Story Builder', '+10 XP2 XP a round'],
    ['Memory Match', '+10 XP10 to 200 XP a round'],
    ['Hangman', '+20 XP10 to 400 XP a round'],
    ['Flow Puzzle', '+60 XP5 to 60 XP a round'],
  ])('says beside the XP of %s what a round can really give', (title, xp) => {
    renderWithKit(<FunzonePage />);
    const card = screen.getByRole('link', { name: new RegExp(title) });
    expect(card.querySelector('.xp')?.textContent).toBe(xp);
  });

  it('links to every game, so that it can be opened in a tab of its own', () => {
    renderWithKit(<FunzonePage />, { user: buildUser() });
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      gameCards.map(({ path }) => path),
    );
  });

  it('shows an error and goes to /login without a session', () => {
    const error = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
    const page = renderWithKit(<FunzonePage />);
    fireEvent.click(screen.getByRole('link', { name: /Sudoku/ }));
    expect(error.mock.calls[0]?.[0]).toBe('⚠️ You must be logged in to play games!');
    expect(page.location().pathname).toBe('/login');
  });

  it('opens the game of a signed-in child', () => {
    fakeApi();
    const page = renderWithKit(<FunzonePage />, { user: buildUser() });
    fireEvent.click(screen.getByRole('link', { name: /Sudoku/ }));
    expect(page.location().pathname).toBe('/funzone/sudoku');
  });
});

describe('the surprise', () => {
  it.each([
    [0, gameCards[0]],
    [0.999, gameCards.at(-1)],
  ])('opens one of the games', (chance, card) => {
    vi.spyOn(Math, 'random').mockReturnValue(chance);
    fakeApi();
    const page = renderWithKit(<FunzonePage />, { user: buildUser() });
    fireEvent.click(screen.getByRole('button', { name: /Surprise me/ }));
    expect(page.location().pathname).toBe(card?.path);
  });

  it('asks a visitor to log in', () => {
    const error = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
    const page = renderWithKit(<FunzonePage />);
    fireEvent.click(screen.getByRole('button', { name: /Surprise me/ }));
    expect(error.mock.calls[0]?.[0]).toBe('⚠️ You must be logged in to play games!');
    expect(page.location().pathname).toBe('/login');
  });
});

describe('the game carousel', () => {
  it('asks a visitor to log in', () => {
    const error = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
    const page = renderWithKit(<GameCarousel />);
    fireEvent.click(screen.getByRole('link', { name: /Quiz/ }));
    expect(error.mock.calls[0]?.[0]).toBe('Please login to play games and earn XP!');
    expect(page.location().pathname).toBe('/login');
  });

  it('goes to the path of the game when a token is stored', () => {
    const page = renderWithKit(<GameCarousel />, { user: buildUser() });
    fireEvent.click(screen.getByRole('link', { name: /Quiz/ }));
    expect(page.location().pathname).toBe('/funzone/quizgame');
  });

  it('scrolls by 300 pixels', () => {
    const scrollBy = vi.spyOn(Element.prototype, 'scrollBy').mockImplementation(() => undefined);
    renderWithKit(<GameCarousel />);
    fireEvent.click(screen.getByRole('button', { name: 'More games' }));
    fireEvent.click(screen.getByRole('button', { name: 'Earlier games' }));
    expect(scrollBy.mock.calls.map(([options]) => (options as unknown as ScrollToOptions).left)).toEqual([300, -300]);
  });
});

describe('the game suggestion', () => {
  it('links to one of the games and shows its XP', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.999);
    renderWithKit(<GameSuggestion />);
    const last = gameCards.at(-1);
    expect(screen.getByRole('link')).toHaveAttribute('href', last?.path);
    expect(screen.getByRole('link')).toHaveTextContent(`+${last?.xp} XP`);
  });
});
