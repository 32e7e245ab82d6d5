import {
  type ActionId,
  type CharacterId,
  type SettingId,
  storyGame,
  tellStory,
} from '@storysprout/game-rules/storygame';
import { playSound, toast } from '@storysprout/kit';
import { useState } from 'react';
import { useFirstRound } from '../play/use-first-round';
import { useLater } from '../play/use-later';
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
  ticks: false,
} as const;

/** A round that only now begins needs a moment before its story counts (rules package). */
const settleMs = 500;

/** Three choices make a story; the first story since Reset earns XP (spec section 4). */
export function useStoryBuilder(announce: (text: string) => void) {
  const round = useRound(setup);
  const { phase, start, retry, play } = round;
  const [choice, setChoice] = useState(nothing);
  const [story, setStory] = useState<string | null>(null);
  /** Built before the server had given a round: it counts as soon as it has. */
  const [isWaiting, setWaiting] = useState(false);
  useFirstRound(() => start({ timer: 'x1' }));
  const count = () => {
    setWaiting(false);
    play({ type: 'build', ...choice });
  };
  useLater(isWaiting && phase === 'playing', settleMs, count);

  const build = () => {
    const { character, setting, action } = choice;
    if (!character || !setting || !action) {
      toast.warning('Please select all options to build your story!', { id: 'story-choices' });
      return;
    }
    if (phase === 'unreachable') retry();
    if (phase === 'playing') count();
    else setWaiting(phase !== 'finished');
    const told = tellStory(character, setting, action);
    setStory(told);
    playSound('win');
    announce(`Your story: ${told}`);
  };
  const reset = () => {
    setChoice(nothing);
    setStory(null);
    setWaiting(false);
    start({ timer: 'x1' });
  };
  return { choice, story, choose: (part: Partial<StoryChoice>) => setChoice({ ...choice, ...part }), build, reset };
}
