import {
  type ActionId,
  type CharacterId,
  type SettingId,
  storyGame,
  tellStory,
} from '@storysprout/game-rules/storygame';
import { playSound, toast } from '@storysprout/kit';
import { useState } from 'react';
import { useLater } from '../../play/round/use-later';
import { useRound } from '../../play/round/use-round';
import { announce } from '../../play/screen/announcer';
import * as texts from '../../texts/storygame';

export interface StoryChoice {
  readonly character: CharacterId | null;
  readonly setting: SettingId | null;
  readonly action: ActionId | null;
}

export type StoryPart = keyof StoryChoice;

const parts: readonly StoryPart[] = ['character', 'setting', 'action'];
const nothing: StoryChoice = { character: null, setting: null, action: null };
/** A finished story and the choices it was built from. */
export interface Story {
  readonly character: CharacterId;
  readonly setting: SettingId;
  readonly action: ActionId;
  readonly text: string;
}

/**
 * The delay before a story is submitted again, in milliseconds. The game rules refuse stories built too soon after the
 * start of a round.
 */
const settleMs = 500;

/** Builds a story from three choices. The first story since Reset earns XP (docs/product.md#story-builder). */
export function useStoryBuilder() {
  const round = useRound({ name: 'storygame', engine: storyGame, ticks: false, signInForXp: texts.signInForXp });
  const { phase, start, retry, play } = round;
  const [choice, setChoice] = useState(nothing);
  const [story, setStory] = useState<Story | null>(null);
  /** The part whose options are shown; null while the story is shown. */
  const [open, setOpen] = useState<StoryPart | null>('character');
  /**
   * The number of attempts to submit a story that was built before the server had started a round or too soon after; 0
   * if none is waiting.
   */
  const [tries, setTries] = useState(0);
  const count = () => {
    const refusal = play({ type: 'build', ...choice });
    setTries(refusal === null || refusal === 'round_over' ? 0 : tries + 1);
  };
  useLater(tries > 0 && phase === 'playing', settleMs, count, tries);

  const build = () => {
    const { character, setting, action } = choice;
    if (!character || !setting || !action) {
      toast.warning(texts.chooseAll, { id: 'story-choices' });
      return;
    }
    if (phase === 'unreachable') retry();
    if (phase === 'playing') count();
    else setTries(phase === 'finished' ? 0 : 1);
    const written = tellStory(character, setting, action);
    setStory({ character, setting, action, text: written });
    setOpen(null);
    playSound('win');
    announce(texts.told(written));
  };
  const reset = () => {
    setChoice(nothing);
    setOpen('character');
    setStory(null);
    setTries(0);
    start({ timer: 'x1' });
  };
  return {
    ...round,
    choice,
    story,
    begin: () => start({ timer: 'x1' }),
    open,
    setOpen,
    choose: (part: Partial<StoryChoice>) => {
      const next = { ...choice, ...part };
      setChoice(next);
      const missing = parts.find((each) => next[each] === null);
      if (missing) setOpen(missing);
      playSound('tap');
    },
    build,
    reset,
  };
}
