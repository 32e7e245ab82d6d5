export { tellStory } from './story';
export type { ActionId, CharacterId, Setting, SettingId, StoryAction } from './story.choices';
export { actionIds, actions, characterIds, characters, settingIds, settings } from './story.choices';
export type { StoryGameRefusal, StoryGameState } from './storygame.engine';
export { storyGame } from './storygame.engine';
export type { StoryGameAction, StoryGameOptions } from './storygame.schema';
