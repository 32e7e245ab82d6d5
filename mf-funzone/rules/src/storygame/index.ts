export { tellStory } from './story';
export type { ActionId, CharacterId, SettingId } from './story.choices';
export { actionIds, actions, characterIds, characters, settingIds, settings } from './story.choices';
export { storyGame } from './storygame.engine';
export type { StoryGameAction } from './storygame.schema';
