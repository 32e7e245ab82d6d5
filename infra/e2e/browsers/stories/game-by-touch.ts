import { flowPuzzle } from '@storysprout/game-rules/flowpuzzle';
import { newReader } from '../../commands/api/readers';
import { profile } from '../../commands/api/site-api';
import { SeenSeeds } from '../seen-seeds';
import { signInQuietly } from '../sign-in';
import type { Story } from '../story';
import { until } from '../until';

/** The flow puzzle on a phone, with one finger. */
export const gameByTouch: Story = {
  title: 'a game by touch to its end',
  tell: async ({ reader, api }) => {
    const child = await newReader(api);
    await reader.window.resize(390, 844);
    await signInQuietly(reader, child);
    await reader.open('/funzone/flowpuzzle');
    await reader.sees('button', 'Easy');
    const seeds = await SeenSeeds.watch(reader);
    await reader.tap('button', 'Easy');
    const { puzzle } = flowPuzzle.start(await seeds.next(), { difficulty: 'easy', timer: 'x1' });
    for (const path of puzzle.solution) await reader.draw(path.map((cell) => `[data-cell="${cell}"]`));
    await reader.seesText('Puzzle Complete!');
    await until('the XP of the puzzle are booked', async () => (await profile(api, child.token)).totalPoints === 1 + 5);
  },
};
