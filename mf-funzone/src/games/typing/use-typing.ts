import { type Balloon, balloonsInSight, type TypingState, typing } from '@storysprout/game-rules/typing';
import { playSound } from '@storysprout/kit';
import { useEffect, useState } from 'react';
import { leftMs, timeAnnouncement } from '../../play/round/seconds';
import { useRound } from '../../play/round/use-round';
import { useTimerChoice } from '../../play/screen/timer-choice';
import { type Happening, useHappenings } from '../../play/screen/use-happenings';
import * as texts from '../../texts/typing';
import { comboStep, nextCombo } from './combo';

export function resultText({ score }: TypingState): string {
  return texts.over(score);
}

/** The balloons popped between two states. */
export function popped(now: TypingState, before: TypingState): Balloon[] {
  return balloonsInSight(before, now.at).filter(({ id }) => !now.balloons.some((balloon) => balloon.id === id));
}

function lettersText(balloons: readonly Balloon[]): string {
  return balloons.map(({ letter }) => letter).join(', ');
}

function happeningOf(now: TypingState, before: TypingState | null): Happening | null {
  if (typing.result(now).finished)
    return { text: resultText(now), sound: before && now.score > before.score ? 'pop' : undefined };
  if (!before) return { text: texts.coming };
  const popCount = now.score - before.score;
  const fresh = balloonsInSight(now).filter(({ spawnAt }) => spawnAt > before.at);
  const pop = popCount > 0 ? texts.pop(now.score) : '';
  const arrived = fresh.length > 0 ? texts.arrived(lettersText(fresh)) : '';
  const text = [pop, arrived, timeAnnouncement(leftMs(now), leftMs(before))].filter(Boolean).join(' ');
  return { text, sound: popCount > 0 ? 'pop' : undefined };
}

/** Plays balloon typing: one minute of balloons. */
export function useTyping() {
  const timer = useTimerChoice();
  // If awarding XP fails, this game only logs it.
  const round = useRound({ name: 'typing', engine: typing, awardFailure: null });
  const { start, play } = round;
  const begin = () => start({ timer });
  useHappenings(round, happeningOf);
  const { count, longest, miss } = useCombo(round);
  return {
    ...round,
    begin,
    combo: count,
    longestCombo: longest,
    pop: (letter: string) => {
      if (play({ type: 'pop', letter }) === 'no_such_balloon') miss();
    },
    stop: () => play({ type: 'stop' }),
  };
}

interface Combo {
  /** The state and, below, the round for which the row was last counted. */
  readonly state: TypingState | null;
  readonly serial: number;
  /** Balloons popped in a row. */
  readonly count: number;
  readonly longest: number;
}

function comboAfter(last: Combo, state: TypingState, serial: number): Combo {
  if (last.state === null || last.serial !== serial) return { state, serial, count: 0, longest: 0 };
  const count = nextCombo(last.count, state, last.state);
  return { state, serial, count, longest: Math.max(last.longest, count) };
}

/**
 * Counts the balloons popped in a row and the longest row of the round. It counts during the render with the new state,
 * so that no second render of the page is needed.
 */
function useCombo({ state, serial }: { state: TypingState | null; serial: number }) {
  const [combo, setCombo] = useState<Combo>({ state: null, serial, count: 0, longest: 0 });
  if (state && (combo.state !== state || combo.serial !== serial)) setCombo(comboAfter(combo, state, serial));
  const { count, longest } = combo;
  useEffect(() => {
    if (count > 0 && count % comboStep === 0) playSound('correct');
  }, [count]);
  return { count, longest, miss: () => setCombo((last) => (last.count === 0 ? last : { ...last, count: 0 })) };
}
