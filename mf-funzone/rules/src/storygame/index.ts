import { storyGame } from './storygame.engine';
import { storyGameAction, storyGameOptions } from './storygame.schema';

export { tellStory } from './story';
export type { ActionId, CharacterId, SettingId } from './story.choices';
export { actionIds, actions, characterIds, characters, settingIds, settings } from './story.choices';
export { storyGame } from './storygame.engine';
export type { StoryGameAction, StoryGameOptions } from './storygame.schema';

/** What the server replays rounds with. */
export const descriptor = {
  engine: storyGame,
  options: storyGameOptions,
  action: storyGameAction,
};
