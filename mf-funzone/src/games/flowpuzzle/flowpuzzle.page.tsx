import { flowLevels } from '@storysprout/game-rules/flowpuzzle';
import { Button, FilterChips } from '@storysprout/kit';
import { ReadBoard } from '../../play/screen/board/read-board';
import { PlayedGame } from '../../play/screen/played-game';
import { RoundEnd } from '../../play/screen/round-end';
import { threeLevels } from '../../play/screen/start-screen';
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
