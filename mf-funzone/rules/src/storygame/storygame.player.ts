import fc from 'fast-check';
import { definePlayer, STEP_MS, x1 } from '../core/game-player';
import type { StoryGameAction, StoryGameOptions } from './index';

export const player = definePlayer<StoryGameOptions, StoryGameAction>({
  options: fc.record({ timer: x1 }),
  solve: () => [{ type: 'build', character: 'robot', setting: 'moon', action: 'cake', at: STEP_MS }],
  fastestMs: () => 600,
});
