import { type Balloon, balloonsInSight, type TypingState, typing } from '@storysprout/game-rules/typing';
import { leftMs, timeAnnouncement } from '../../play/round/seconds';
import { useRound } from '../../play/round/use-round';
import { useTimerChoice } from '../../play/screen/timer-choice';
import { type Happening, useHappenings } from '../../play/screen/use-happenings';
import * as texts from '../../texts/typing';
import { useCombo } from './use-combo';

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
