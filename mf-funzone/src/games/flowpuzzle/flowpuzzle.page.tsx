import { flowLevels } from '@storysprout/game-rules/flowpuzzle';
import { Button, FilterChips } from '@storysprout/kit';
import { PlayedGame } from '../../play/played-game';
import { ReadBoard } from '../../play/read-board';
import { RoundEnd } from '../../play/round-end';
import { threeLevels } from '../../play/start-screen';
import { FlowBoard } from './flow-board';
import { completeText } from './flow-texts';
import { useFlow } from './use-flow';

const howTo = [
  'Connect the two dots of each color with a line. Every color has a letter of its own, too.',
  'Lines go up, down, left and right. They never cross. Cells may stay empty.',
  'Drag from dot to dot with the mouse or a finger. Or press a dot and then one cell after the other.',
  'With the keyboard, go to a dot with the arrow keys and press Enter. Draw with the arrow keys, go back with Backspace, and let go with Enter or Escape.',
];

export default function FlowPuzzlePage() {
  const game = useFlow();
  const { state, isDone } = game;
  const stats = state && {
    Connected: `${Object.keys(state.paths).length} / ${state.puzzle.pairs.length}`,
    XP: flowLevels[state.difficulty].xp,
  };
  return (
    <PlayedGame
      game="flowpuzzle"
      howTo={howTo}
      stats={stats}
      question="How big should the puzzle be?"
      choices={threeLevels}
      round={game}
      onBegin={game.begin}
    >
      {() =>
        state && (
          <>
            {isDone && <RoundEnd won over title={completeText} />}
            <ReadBoard onRead={game.read} />
            <FlowBoard
              key={game.serial}
              state={state}
              hand={game}
              side={
                <>
                  <FilterChips
                    label="Level"
                    options={[...threeLevels]}
                    value={state.difficulty}
                    onChange={game.begin}
                  />
                  <Button variant="ghost" onClick={game.reset} disabled={isDone}>
                    Reset
                  </Button>
                </>
              }
            />
          </>
        )
      }
    </PlayedGame>
  );
}
