import { flowLevels } from '@storysprout/game-rules/flowpuzzle';
import { Button, FilterChips } from '@storysprout/kit';
import { PlayedGame } from '../../play/played-game';
import { ReadBoard } from '../../play/read-board';
import { RoundEnd } from '../../play/round-end';
import { threeLevels } from '../../play/start-screen';
import * as texts from '../../texts/flowpuzzle';
import * as playTexts from '../../texts/play';
import { FlowBoard } from './flow-board';
import { completeText } from './flow-texts';
import { useFlow } from './use-flow';

export default function FlowPuzzlePage() {
  const game = useFlow();
  const { state, isDone } = game;
  const stats = state && {
    [texts.connected]: `${Object.keys(state.paths).length} / ${state.puzzle.pairs.length}`,
    [playTexts.xp]: flowLevels[state.difficulty].xp,
  };
  return (
    <PlayedGame
      game="flowpuzzle"
      howTo={texts.howTo}
      stats={stats}
      question={texts.howBig}
      choices={threeLevels}
      round={game}
      onBegin={game.begin}
    >
      {() =>
        state && (
          <>
            <ReadBoard onRead={game.read} />
            <FlowBoard
              key={game.serial}
              state={state}
              hand={game}
              over={isDone && <RoundEnd won over title={completeText} />}
              side={
                <>
                  <FilterChips
                    label={playTexts.level}
                    options={[...threeLevels]}
                    value={state.difficulty}
                    onChange={game.begin}
                  />
                  <Button variant="ghost" onClick={game.reset} disabled={isDone}>
                    {playTexts.reset}
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
