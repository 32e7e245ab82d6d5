import { MEMORY_LEVELS } from '@storysprout/game-rules/memory';
import { Button } from '@storysprout/kit';
import { GameFrame } from '../../play/game-frame';
import { RoundEnd } from '../../play/round-end';
import { RoundGate } from '../../play/round-gate';
import { leftMs, timeUpText } from '../../play/seconds';
import { CardGrid } from './card-grid';
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
  return (
    <GameFrame game="memory" howTo={howTo} stats={stats} round={game} timed>
      <RoundGate round={game}>
        {game.isOver && (
          <RoundEnd
            won={isWon}
            title={isWon ? `🎉 ${allDoneText}` : timeUpText}
            againLabel="Restart"
            onAgain={game.restart}
          />
        )}
        {game.isMoving && <RoundEnd won over title={`Level ${state?.level} done!`} />}
        {state && !game.isOver && <CardGrid key={game.serial} state={state} onFlip={game.flip} />}
        {game.phase === 'playing' && (
          <Button variant="ghost" onClick={game.restart}>
            Restart
          </Button>
        )}
      </RoundGate>
    </GameFrame>
  );
}
