import * as z from 'zod/mini';
import { moveTime, timerOption } from '../core/schemas';
import { actionIds, characterIds, settingIds } from './story.choices';

export const storyGameOptions = z.strictObject({ timer: timerOption });
export type StoryGameOptions = z.infer<typeof storyGameOptions>;

/** A null stands for a choice that has not been made yet. */
export const storyGameAction = z.strictObject({
  type: z.literal('build'),
  character: z.nullable(z.enum(characterIds)),
  setting: z.nullable(z.enum(settingIds)),
  action: z.nullable(z.enum(actionIds)),
  at: moveTime,
});
export type StoryGameAction = z.infer<typeof storyGameAction>;
