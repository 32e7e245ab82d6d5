import type { Difficulty } from '@storysprout/game-rules/core';
import { HANGMAN_LEVELS, hangman } from '@storysprout/game-rules/hangman';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { GameServer } from '../../play/testing/game-server';
import HangmanPage from './hangman.page';
import '../../play/testing/whole-games';
import { announcement, openGame, pass, press, settle } from '../../play/testing/play-page';

async function open(difficulty = 'Easy') {
  const { server, messages } = await openGame(HangmanPage, '/funzone/hangman');
  await press(difficulty);
  await pass(3_000);
  return { server, messages };
}

function word(server: GameServer): string {
  const { seed, options } = server.round();
  const { difficulty, level, previousEntry } = options as {
    difficulty: Difficulty;
    level: number;
    previousEntry?: number;
  };
  return hangman.start(seed, {
    difficulty,
    level,
    timer: 'x1',
    ...(previousEntry === undefined ? {} : { previousEntry }),
  }).word;
}

async function guess(letter: string): Promise<void> {
  fireEvent.change(screen.getByLabelText('Type a letter'), { target: { value: letter } });
  await settle();
}

async function solve(server: GameServer): Promise<void> {
  for (const letter of new Set(word(server).replaceAll(/[^A-Z]/g, ''))) {
    await guess(letter.toLowerCase());
    await pass(300);
  }
}

async function lose(server: GameServer): Promise<void> {
  const wrong = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((letter) => !word(server).includes(letter)).slice(0, 6);
  for (const letter of wrong) await guess(letter);
}

describe('Hangman', () => {
  it('books 10 x level XP once and goes up a level after two seconds, with another word', async () => {
    const { server, messages } = await open();
    const first = word(server);
    await solve(server);
    expect(screen.getByRole('heading', { name: 'You found it!' })).toBeInTheDocument();
    expect(screen.getByText('Level 1 complete!')).toBeInTheDocument();
    expect(messages).toEqual(['🎉 +10 XP awarded!']);
    await pass(2_000);
    expect(server.round().options.level).toBe(2);
    expect(word(server)).not.toBe(first);
    await pass(3_000);
    await solve(server);
    expect(server.booked).toMatchObject([{ reason: 'hangman_level_up', xp: 10 }, { xp: 20 }]);
  });

  it('stays on the level when the round after it cannot be had at first', async () => {
    const { server } = await open();
    server.api.answer({ 'POST /user/rounds': () => Promise.reject(new TypeError('offline')) });
    await solve(server);
    await pass(2_100);
    expect(screen.getByText("We couldn't set up a game for XP.")).toBeInTheDocument();
    await press('Play without XP');
    expect(announcement()).toContain('Level 2.');
    expect(console).toHaveWarnedWith('A round could not be started.');
  });

  it('is lost at six wrong letters, tells the word and offers another one on the same level', async () => {
    const { server } = await open('Medium');
    const lost = word(server);
    await lose(server);
    expect(screen.getByRole('heading', { name: `You lost! The word was ${lost}` })).toHaveFocus();
    expect(screen.getByRole('img', { name: `${lost.length} letters: ${[...lost].join(', ')}` })).toBeInTheDocument();
    expect(server.api.calls('POST /user/addxp')).toHaveLength(0);
    await press('Try Again');
    expect(server.round().options).toMatchObject({ difficulty: 'medium', level: 1 });
    expect(word(server)).not.toBe(lost);
  });

  it('has a flower that loses a petal with each wrong letter, and all of them back for the word', async () => {
    const { server } = await open();
    const wrong = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((letter) => !word(server).includes(letter)).slice(0, 2);
    const flower = () => screen.getByRole('img', { name: /^Flower/ });
    expect(flower()).toHaveAccessibleName('Flower: 6 of 6 petals left');
    for (const letter of wrong) await guess(letter);
    expect(flower()).toHaveAccessibleName('Flower: 4 of 6 petals left');
    expect(flower().querySelectorAll('.lost')).toHaveLength(2);
    await solve(server);
    expect(flower().querySelectorAll('.lost')).toHaveLength(0);
  });

  it('takes letters that come without keys, and calls no keyboard over its own', async () => {
    const { server } = await open();
    const [letter = ''] = word(server);
    const box = screen.getByLabelText('Type a letter');
    expect(box).toHaveAttribute('inputmode', 'none');
    fireEvent.input(box, { target: { value: `x${letter.toLowerCase()}` } });
    await settle();
    expect(announcement()).toContain(`${letter} is in the word.`);
    expect(box).toHaveValue('');
  });

  it('silently ignores what is no new letter', async () => {
    const { server } = await open();
    const [letter = ''] = word(server);
    await guess(letter);
    const before = announcement();
    for (const text of ['7', ' ', letter]) await guess(text);
    expect(announcement()).toBe(before);
  });

  it('congratulates after the last level and starts again at level 1', async () => {
    const { start } = hangman;
    const onLastLevel = vi.spyOn(hangman, 'start');
    onLastLevel.mockImplementation((seed, options) => start(seed, { ...options, level: HANGMAN_LEVELS }));
    const { server } = await open();
    await solve(server);
    expect(screen.getByRole('heading', { name: 'You completed all 40 levels!' })).toHaveFocus();
    expect(server.booked).toMatchObject([{ xp: 400 }]);
    await pass(5_000);
    expect(server.rounds).toHaveLength(1);
    onLastLevel.mockRestore();
    await press('Play Again');
    expect(server.round().options.level).toBe(1);
  });

  it('celebrates a word that was found offline, and then says that its XP comes later', async () => {
    const { server, messages } = await open();
    server.api.answer({ 'POST /user/addxp': () => Promise.reject(new TypeError('offline')) });
    await solve(server);
    expect(screen.getByRole('heading', { name: 'You found it!' })).toBeInTheDocument();
    expect(messages).toEqual([]);
    await pass(2_000);
    expect(messages).toEqual(["Your XP is safe. We'll try again soon."]);
    expect(console).toHaveWarnedWith('The XP of a round could not be booked.');
  });

  it('can be won from the live region alone', async () => {
    const { server } = await open();
    const clue = /Clue: (.+?)\. \d+ letters/.exec(announcement())?.[1] ?? '';
    for (const letter of new Set(knownWords().get(clue))) {
      await guess(letter);
      await pass(300);
    }
    expect(announcement()).toContain('You found it!');
    expect(server.booked).toHaveLength(1);
  });
});

/** Returns the words by their clues, as a child who has played for a long time knows them. */
function knownWords(): ReadonlyMap<string, string> {
  const rounds = Array.from({ length: 400 }, (_, seed) =>
    hangman.start(seed, { difficulty: 'easy', level: 1, timer: 'x1' }),
  );
  return new Map(rounds.map(({ clue, word: found }) => [clue, found]));
}
