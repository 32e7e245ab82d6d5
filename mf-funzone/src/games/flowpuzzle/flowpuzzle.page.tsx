import type { Difficulty } from '@storysprout/game-rules/core';
import { flowLevels } from '@storysprout/game-rules/flowpuzzle';
import { Button, FilterChips } from '@storysprout/kit';
import { useState } from 'react';
import { threeLevels } from '../../play/difficulty-choice';
import { GameFrame } from '../../play/game-frame';
import { ReadBoard } from '../../play/read-board';
import { RoundEnd } from '../../play/round-end';
import { RoundGate } from '../../play/round-gate';
import { FlowBoard } from './flow-board';
import { completeText } from './flow-texts';
import { useFlow } from './use-flow';

const howTo = [
  'Connect the two dots of each colour with a line. Every colour has a letter of its own, too.',
  'Lines go up, down, left and right. They never cross. Cells may stay empty.',
  'Drag from dot to dot with the mouse or a finger. Or press a dot and then one cell after the other.',
  'With the keyboard, go to a dot with the arrow keys and press Enter. Draw with the arrow keys, go back with Backspace, and let go with Enter or Escape.',
];

export default function FlowPuzzlePage() {
  const game = useFlow();
  const [level, setLevel] = useState<Difficulty>('easy');
  const { state, isDone } = game;
  const choose = (difficulty: Difficulty) => {
    setLevel(difficulty);
    game.begin(difficulty);
  };
  const stats = state && {
    Connected: `${Object.keys(state.paths).length} / ${state.puzzle.pairs.length}`,
    XP: flowLevels[state.difficulty].xp,
  };
  return (
    <GameFrame game="flowpuzzle" howTo={howTo} stats={stats}>
      <FilterChips label="Level" options={[...threeLevels]} value={level} onChange={choose} />
      <RoundGate round={game}>
        {state && (
          <>
            {isDone && <RoundEnd won over title={completeText} />}
            <ReadBoard onRead={game.read} />
            <FlowBoard key={game.serial} state={state} hand={game} />
            {!isDone && (
              <Button variant="ghost" onClick={game.reset}>
                Reset
              </Button>
            )}
          </>
        )}
      </RoundGate>
    </GameFrame>
  );
}
