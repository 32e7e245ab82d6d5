import { describeGame, type Log, STEP_MS } from '../core/descriptor';
import { storyGame } from './storygame.engine';
import { type StoryGameAction, storyGameAction, storyGameOptions } from './storygame.schema';

export { tellStory } from './story';
export type { ActionId, CharacterId, SettingId } from './story.choices';
export { actionIds, actions, characterIds, characters, settingIds, settings } from './story.choices';
export { storyGame } from './storygame.engine';
export type { StoryGameAction } from './storygame.schema';

export const storyGameDescriptor = describeGame({
  engine: storyGame,
  options: storyGameOptions,
  action: storyGameAction,
  fastestMoveMs: () => 600,
  solvedLog: (): Log<StoryGameAction> => [
    { type: 'build', character: 'robot', setting: 'moon', action: 'cake', at: STEP_MS },
  ],
  sampleOptions: { timer: 'x1' },
});
