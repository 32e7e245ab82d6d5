import {
  type ActionId,
  type CharacterId,
  type SettingId,
  storyGame,
  tellStory,
} from '@storysprout/game-rules/storygame';
import { playSound, toast } from '@storysprout/kit';
import { useEffect, useState } from 'react';
import { useRound } from '../play/use-round';

export interface StoryChoice {
  readonly character: CharacterId | null;
  readonly setting: SettingId | null;
  readonly action: ActionId | null;
}

const nothing: StoryChoice = { character: null, setting: null, action: null };
const setup = {
  name: 'storygame',
  engine: storyGame,
  reason: 'story_builder',
  awardFailure: 'Failed to award XP.',
} as const;

/** Three choices make a story; the first story since Reset earns XP (spec section 4). */
export function useStoryBuilder(announce: (text: string) => void) {
  const round = useRound(setup);
  const { start, play } = round;
  const [choice, setChoice] = useState(nothing);
  const [story, setStory] = useState<string | null>(null);
  useEffect(() => start({ timer: 'x1' }), [start]);

  const build = () => {
    const { character, setting, action } = choice;
    if (!character || !setting || !action) {
      toast.warning('Please select all options to build your story!', { id: 'story-choices' });
      return;
    }
    play({ type: 'build', character, setting, action });
    const told = tellStory(character, setting, action);
    setStory(told);
    playSound('win');
    announce(`Your story: ${told}`);
  };
  const reset = () => {
    setChoice(nothing);
    setStory(null);
    start({ timer: 'x1' });
  };
  return {
    ...round,
    choice,
    story,
    choose: (part: Partial<StoryChoice>) => setChoice({ ...choice, ...part }),
    build,
    reset,
  };
}
