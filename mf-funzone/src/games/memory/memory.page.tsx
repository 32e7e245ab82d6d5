import { MEMORY_LEVELS } from '@storysprout/game-rules/memory';
import { Button, useMediaQuery } from '@storysprout/kit';
import { leftMs, timeUpText } from '../../play/round/seconds';
import { Table } from '../../play/screen/board/table';
import { PlayedGame } from '../../play/screen/played-game';
import { RoundEnd } from '../../play/screen/round-end';
import { justPlay } from '../../play/screen/start-screen';
import * as texts from '../../texts/memory';
import * as playTexts from '../../texts/play';
import { CardGrid } from './card-grid';
import { columnsFor } from './columns';
import { useMemory } from './use-memory';

const howTo = texts.howTo(MEMORY_LEVELS);

export default function MemoryPage() {
  const game = useMemory();
  const { state, isWon } = game;
  const stats = state && {
    [playTexts.level]: state.level,
    [playTexts.time]: { leftMs: leftMs(state) },
    [playTexts.xp]: state.level * 10,
  };
  const cards = state?.deck.length ?? 1;
  const isWide = useMediaQuery('(min-width: 700px) and (min-aspect-ratio: 1 / 1)');
  const columns = columnsFor(cards, isWide ? 'wide' : 'high');
  return (
    <PlayedGame game="memory" howTo={howTo} stats={stats} choices={justPlay} round={game} onBegin={game.begin} timed>
      {() => (
        <>
          {game.isOver && (
            <RoundEnd
              won={isWon}
              title={isWon ? texts.allDone : timeUpText}
              againLabel={playTexts.restart}
              onAgain={game.begin}
            />
          )}
          {game.isMoving && <RoundEnd won over title={texts.levelDone(state?.level ?? 1)} />}
          {state && !game.isOver && (
            <Table shape={columns / Math.ceil(cards / columns)} most={14 * columns}>
              <CardGrid key={game.serial} state={state} columns={columns} onFlip={game.flip} />
            </Table>
          )}
          {game.phase === 'playing' && (
            <Button variant="ghost" size="s" onClick={game.begin}>
              {playTexts.restart}
            </Button>
          )}
        </>
      )}
    </PlayedGame>
  );
}
