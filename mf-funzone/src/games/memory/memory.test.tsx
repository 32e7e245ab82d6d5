import { memory } from '@storysprout/game-rules/memory';
import { offline } from '@storysprout/kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { GameServer } from '../../play/testing/game-server';
import MemoryPage from './memory.page';
import '../../play/testing/whole-games';
import { announcement, openGame, pass, press, setHidden, settle } from '../../play/testing/play-page';

const open = () => openGame(MemoryPage, '/funzone/memory');

function cards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-cell]')];
}

async function flip(card: number): Promise<void> {
  const element = cards()[card];
  if (!element) throw new Error(`There is no card ${card}.`);
  fireEvent.click(element);
  await pass(100);
}

/** Finds every pair without a mistake. */
async function solveLevel(server: GameServer): Promise<void> {
  const { seed, options } = server.round();
  const { deck } = memory.start(seed, { level: Number(options.level), timer: 'x1' });
  const order = [...deck.keys()].sort((one, other) => (deck[one] ?? 0) - (deck[other] ?? 0));
  // The game rules refuse rounds that are played faster than this.
  await pass(deck.length * 60);
  for (const card of order) fireEvent.click(cards()[card] as HTMLElement);
  await settle();
}

describe('Memory Match', () => {
  it('begins at level 1 with two pairs and sixty seconds', async () => {
    await open();
    expect(cards()).toHaveLength(4);
    expect(announcement()).toBe('Level 1. 4 cards, face down. You have 1:00.');
  });

  it('books ten XP for level 1 and begins level 2 one second later', async () => {
    const { server, messages } = await open();
    await solveLevel(server);
    expect(screen.getByRole('heading', { name: 'Level 1 done!' })).toBeInTheDocument();
    expect(messages).toEqual(['🎉 +10 XP awarded!']);
    await pass(800);
    expect(cards()).toHaveLength(4);
    await pass(300);
    expect(cards()).toHaveLength(6);
    expect(server.booked).toMatchObject([{ reason: 'memory_game_win', xp: 10 }]);
  });

  it('turns two different cards back after 0.8 seconds', async () => {
    const { server } = await open();
    const { deck } = memory.start(server.round().seed, { level: 1, timer: 'x1' });
    await flip(0);
    await flip(deck.findIndex((symbol) => symbol !== deck[0]));
    expect(announcement()).toContain('Not a pair.');
    await pass(600);
    expect(cards().filter((card) => !card.getAttribute('aria-label')?.endsWith('face down'))).toHaveLength(2);
    await pass(300);
    expect(cards().every((card) => card.getAttribute('aria-label')?.endsWith('face down'))).toBe(true);
  });

  it('ends when the time is up, books nothing, and restarts at level 1', async () => {
    const { server } = await open();
    await solveLevel(server);
    await pass(1_200);
    await pass(60_000);
    expect(screen.getByRole('heading', { name: "⏰ Time's up! Try again." })).toHaveFocus();
    expect(announcement()).toBe("⏰ Time's up! Try again.");
    await press('Restart');
    expect(server.round().options).toEqual({ level: 1, timer: 'x1' });
    expect(server.booked).toHaveLength(1);
  });

  it('rests while the page is hidden and goes on when the child says so', async () => {
    await open();
    await pass(10_000);
    await setHidden(true);
    await pass(120_000);
    await setHidden(false);
    expect(screen.getByText('50 s')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Keep playing' })).toHaveFocus();
    await pass(5_000);
    expect(screen.getByText('50 s')).toBeInTheDocument();
    await press('Keep playing');
    await pass(5_100);
    expect(screen.getByText('45 s')).toBeInTheDocument();
  });

  it('keeps the round when the connection is lost, says so, and sends it once when it is back', async () => {
    const { server, messages } = await open();
    server.api.answer({ 'POST /user/addxp': offline });
    await solveLevel(server);
    await pass(2_000);
    expect(messages).toEqual(["Failed to award XP. Your XP is safe. We'll try again soon."]);
    expect(JSON.parse(localStorage.getItem('funzone-rounds') ?? '[]')).toHaveLength(1);
    const before = server.api.calls('POST /user/addxp').length;
    server.api.answer({
      'POST /user/addxp': { success: true, message: '', awarded: 10, totalPoints: 130, level: 2 },
    });
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(server.api.calls('POST /user/addxp')).toHaveLength(before + 1);
    expect(localStorage.getItem('funzone-rounds')).toBe('[]');
    expect(messages).toContain('🎉 +10 XP awarded!');
    expect(console).toHaveWarnedWith('The XP of a round could not be booked.');
  });

  it('offers play without XP when no round can be had', async () => {
    const { server } = await open();
    server.api.answer({ 'POST /user/rounds': offline });
    await press('Restart');
    expect(screen.getByText("We couldn't set up a game for XP.")).toBeInTheDocument();
    await press('Play without XP');
    expect(cards()).toHaveLength(4);
    expect(console).toHaveWarnedWith('A round could not be started.');
  });

  it('moves the focus with the arrow keys', async () => {
    await open();
    cards()[0]?.focus();
    fireEvent.keyDown(cards()[0] as HTMLElement, { key: 'ArrowRight' });
    expect(cards()[1]).toHaveFocus();
    fireEvent.keyDown(cards()[1] as HTMLElement, { key: 'ArrowDown' });
    expect(cards()[3]).toHaveFocus();
  });

  it('can be won from the live region alone', async () => {
    const { server } = await open();
    const count = Number(/(\d+) cards/.exec(announcement())?.[1]);
    const seen = new Map<number, string>();
    const look = async (card: number) => {
      await flip(card);
      for (const [, number, picture] of announcement().matchAll(/Card (\d+): ([^.]+)\./g))
        seen.set(Number(number) - 1, picture ?? '');
    };
    for (let card = 0; card < count; card += 2) {
      await look(card);
      await look(card + 1);
      await pass(900);
    }
    for (let one = 0; one < count; one += 1) {
      for (let other = one + 1; other < count; other += 1) {
        if (seen.get(one) !== seen.get(other)) continue;
        await flip(one);
        await flip(other);
      }
    }
    await settle();
    expect(announcement()).toContain('2 of 2 pairs found.');
    expect(server.booked).toHaveLength(1);
  });
});
