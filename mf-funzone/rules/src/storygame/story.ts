import type { ActionId, SettingId } from './story.choices';
import { actions, characterIds, settings } from './story.choices';
import { genericStory, storyTemplates } from './story.templates';

/**
 * The story of a hero, a place and a deed.
 *
 * @param character One of `characterIds`; any other hero, by name, gets the generic story.
 */
export function tellStory(character: string, setting: SettingId, action: ActionId): string {
  const known = characterIds.find((id) => id === character);
  if (known) return storyTemplates[known](settings[setting], actions[action]);
  return genericStory(character, settings[setting], actions[action]);
}
