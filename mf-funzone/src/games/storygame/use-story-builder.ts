import {
  type ActionId,
  type CharacterId,
  type SettingId,
  storyGame,
  tellStory,
} from '@storysprout/game-rules/storygame';
import { playSound, toast } from '@storysprout/kit';
import { useState } from 'react';
import { announce } from '../../play/announcer';
import { useFirstRound } from '../../play/use-first-round';
import { useLater } from '../../play/use-later';
import { useRound } from '../../play/use-round';

export interface StoryChoice {
  readonly character: CharacterId | null;
  readonly setting: SettingId | null;
  readonly action: ActionId | null;
}

const nothing: StoryChoice = { character: null, setting: null, action: null };
/** A round that only now begins needs a moment before its story counts (rules package). */
const settleMs = 500;

/** Three choices make a story; the first story since Reset earns XP (docs/product.md#story-builder). */
export function useStoryBuilder() {
  const round = useRound({ name: 'storygame', engine: storyGame, ticks: false });
  const { phase, start, retry, play } = round;
  const [choice, setChoice] = useState(nothing);
  const [story, setStory] = useState<string | null>(null);
  /** Built before the server had given a round, or right after: it counts as soon as the rules take it. Tries so far. */
  const [tries, setTries] = useState(0);
  useFirstRound(() => start({ timer: 'x1' }));
  const count = () => {
    const refusal = play({ type: 'build', ...choice });
    setTries(refusal === null || refusal === 'round_over' ? 0 : tries + 1);
  };
  useLater(tries > 0 && phase === 'playing', settleMs, count, tries);

  const build = () => {
    const { character, setting, action } = choice;
    if (!character || !setting || !action) {
      toast.warning('Please select all options to build your story!', { id: 'story-choices' });
      return;
    }
    if (phase === 'unreachable') retry();
    if (phase === 'playing') count();
    else setTries(phase === 'finished' ? 0 : 1);
    const written = tellStory(character, setting, action);
    setStory(written);
    playSound('win');
    announce(`Your story: ${written}`);
  };
  const reset = () => {
    setChoice(nothing);
    setStory(null);
    setTries(0);
    start({ timer: 'x1' });
  };
  return { choice, story, choose: (part: Partial<StoryChoice>) => setChoice({ ...choice, ...part }), build, reset };
}
