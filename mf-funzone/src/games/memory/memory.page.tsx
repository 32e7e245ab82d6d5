import { MEMORY_LEVELS } from '@storysprout/game-rules/memory';
import { Button } from '@storysprout/kit';
import { PlayedGame } from '../../play/played-game';
import { RoundEnd } from '../../play/round-end';
import { leftMs, timeUpText } from '../../play/seconds';
import { justPlay } from '../../play/start-screen';
import { Table } from '../../play/table';
import { CardGrid, columnsFor } from './card-grid';
import { allDoneText } from './memory-texts';
import { useMemory } from './use-memory';

const howTo = [
  'Turn two cards over. When they show the same picture they stay; otherwise they turn back after a moment.',
  `Find every pair within 60 seconds, and the next level brings one pair more. There are ${MEMORY_LEVELS} levels, and each is worth ten XP times its number.`,
  'With the keyboard, go from card to card with the arrow keys and turn one with Enter.',
];

export default function MemoryPage() {
  const game = useMemory();
  const { state, isWon } = game;
  const stats = state && { Level: state.level, Time: { leftMs: leftMs(state) }, XP: state.level * 10 };
  const cards = state?.deck.length ?? 1;
  const columns = columnsFor(cards);
  return (
    <PlayedGame game="memory" howTo={howTo} stats={stats} choices={justPlay} round={game} onBegin={game.begin} timed>
      {() => (
        <>
          {game.isOver && (
            <RoundEnd
              won={isWon}
              title={isWon ? `🎉 ${allDoneText}` : timeUpText}
              againLabel="Restart"
              onAgain={game.begin}
            />
          )}
          {game.isMoving && <RoundEnd won over title={`Level ${state?.level} done!`} />}
          {state && !game.isOver && (
            <Table shape={columns / Math.ceil(cards / columns)} most={8.5 * columns}>
              <CardGrid key={game.serial} state={state} onFlip={game.flip} />
            </Table>
          )}
          {game.phase === 'playing' && (
            <Button variant="ghost" size="s" onClick={game.begin}>
              Restart
            </Button>
          )}
        </>
      )}
    </PlayedGame>
  );
}
