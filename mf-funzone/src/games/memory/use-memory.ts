import { MEMORY_LEVELS, type MemoryState, memory, NEXT_LEVEL_DELAY_MS } from '@storysprout/game-rules/memory';
import { toast } from '@storysprout/kit';
import { timeUpText } from '../../play/round/seconds';
import { useLater } from '../../play/round/use-later';
import { useRound } from '../../play/round/use-round';
import { useTimerChoice } from '../../play/screen/timer-choice';
import { useHappenings } from '../../play/screen/use-happenings';
import * as texts from '../../texts/memory';
import { memoryHappening } from './memory-texts';

function handleFinish(state: MemoryState): void {
  if (!memory.result(state).won) toast.error(timeUpText);
  else if (state.level === MEMORY_LEVELS) toast.success(texts.allDone);
}

/** Plays the levels of Memory Match. Each is a round, and the next one starts a second after the last pair. */
export function useMemory() {
  const timer = useTimerChoice();
  const round = useRound({ name: 'memory', engine: memory, onFinish: handleFinish });
  const { state, phase, start, play } = round;
  const begin = (level: number) => start({ level, timer });
  useHappenings(round, memoryHappening);
  const isWon = state !== null && memory.result(state).won;
  const isLastLevel = state?.level === MEMORY_LEVELS;
  const isMoving = isWon && !isLastLevel;
  useLater(isMoving, NEXT_LEVEL_DELAY_MS, () => state && begin(state.level + 1));
  return {
    ...round,
    begin: () => begin(1),
    flip: (card: number) => play({ type: 'flip', card }),
    isWon,
    isOver: phase === 'finished' && !isMoving,
    isMoving,
  };
}
