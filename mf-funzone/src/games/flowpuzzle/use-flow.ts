import type { Difficulty } from '@storysprout/game-rules/core';
import { flowPuzzle, NEXT_PUZZLE_DELAY_MS, pairAt } from '@storysprout/game-rules/flowpuzzle';
import { playSound } from '@storysprout/kit';
import { useRef, useState } from 'react';
import { useLater } from '../../play/round/use-later';
import { useRound } from '../../play/round/use-round';
import { announce } from '../../play/screen/announcer';
import { useHappenings } from '../../play/screen/use-happenings';
import * as texts from '../../texts/flowpuzzle';
import { type Drawing, follow, isComplete, type Step, stepTo } from './drawing';
import { boardText, drawingText, flowHappening, refusalTexts } from './flow-texts';

/**
 * The line being drawn. It is also kept in a ref, because a fast finger can make several steps before the next render.
 */
function useDrawing(serial: number) {
  const [drawn, setDrawn] = useState<{ serial: number; line: Drawing }>({ serial, line: [] });
  const line = useRef<Drawing>([]);
  if (drawn.serial !== serial) {
    line.current = [];
    setDrawn({ serial, line: [] });
  }
  const set = (next: Drawing) => {
    line.current = next;
    setDrawn({ serial, line: next });
  };
  return { now: () => line.current, drawn: drawn.line, set };
}

/** Plays puzzles of one level in a row; the next one starts two seconds after each is complete. */
export function useFlow() {
  // If awarding XP fails, this game only logs it.
  const round = useRound({ name: 'flowpuzzle', engine: flowPuzzle, awardFailure: null, ticks: false });
  const { state, phase, start, play } = round;
  const drawing = useDrawing(round.serial);
  const begin = (difficulty: Difficulty) => start({ difficulty, timer: 'x1', winding: true });
  useHappenings(round, flowHappening);
  const isDone = state !== null && flowPuzzle.result(state).won;
  useLater(isDone && phase === 'finished', NEXT_PUZZLE_DELAY_MS, () => state && begin(state.difficulty));

  const take = ({ drawing: next, refusal }: Step): void => {
    if (!state) return;
    const isNew = next.length !== drawing.now().length;
    if (isComplete(state, next)) {
      drawing.set([]);
      play({ type: 'connect', path: [...next] });
      return;
    }
    if (isNew) {
      drawing.set(next);
      playSound('tap');
    }
    if (refusal) announce(`${refusalTexts[refusal]} ${drawingText(state, next)}`);
    else if (isNew) announce(drawingText(state, next));
  };

  /** Starts a line at the dot in a cell and erases the pair's finished line; returns false if there is no dot. */
  const pickUp = (cell: number): boolean => {
    const pair = state && phase === 'playing' ? pairAt(state.puzzle, cell) : undefined;
    if (!state || !pair) return false;
    if (state.paths[pair.color]) play({ type: 'erase', color: pair.color });
    drawing.set([cell]);
    playSound('flip');
    announce(drawingText(state, [cell]));
    return true;
  };

  const letGo = () => {
    if (drawing.now().length === 0) return;
    drawing.set([]);
    announce(texts.lineLetGo);
  };

  return {
    ...round,
    begin,
    isDone,
    drawing: drawing.drawn,
    currentDrawing: drawing.now,
    pickUp,
    letGo,
    /** Extends or shortens the line to a neighbouring cell. */
    step: (cell: number) => state && take(stepTo(state, drawing.now(), cell)),
    /** Extends the line towards a cell as far as the rules allow. */
    follow: (cell: number) => state && take(follow(state, drawing.now(), cell)),
    back: () => state && drawing.now().length > 1 && take({ drawing: drawing.now().slice(0, -1), refusal: null }),
    reset: () => {
      drawing.set([]);
      play({ type: 'reset' });
    },
    read: () => state && announce(boardText(state)),
  };
}
