import { memory } from '@storysprout/game-rules/memory';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import MemoryPage from './memory.page';
import '../../play/testing/whole-games';
import { openGame, pass, press } from '../../play/testing/play-page';

// Limits the game to two levels, so that the last one is reached sooner.
vi.mock('@storysprout/game-rules/memory', async (original) => ({
  ...(await original<typeof import('@storysprout/game-rules/memory')>()),
  MEMORY_LEVELS: 2,
}));

it('congratulates after the last level, books each level, and restarts at level 1', async () => {
  const { server, messages } = await openGame(MemoryPage, '/funzone/memory');
  for (const level of [1, 2]) {
    const { deck } = memory.start(server.round().seed, { level, timer: 'x1' });
    const order = [...deck.keys()].sort((one, other) => (deck[one] ?? 0) - (deck[other] ?? 0));
    await pass(1_000);
    for (const card of order) fireEvent.click(document.querySelector(`[data-cell="${card}"]`) as HTMLElement);
    await pass(1_200);
  }
  expect(screen.getByRole('heading', { name: '🎉 You completed all levels!' })).toBeInTheDocument();
  expect(messages).toContain('🎉 You completed all levels!');
  expect(server.booked.map(({ xp }) => xp)).toEqual([10, 20]);
  await press('Restart');
  expect(server.round().options.level).toBe(1);
});
