import { Button } from '@storysprout/kit';
import { GameFrame } from '../../play/game-frame';
import { RoundEnd } from '../../play/round-end';
import { RoundGate } from '../../play/round-gate';
import { leftMs, timeUpText } from '../../play/seconds';
import { TileBoard } from './tile-board';
import { useSlidingPuzzle } from './use-sliding-puzzle';

const howTo = [
  'Bring the tiles into order from 1 to 8, row by row, with the empty space at the end. Only a tile next to the space can slide.',
  'Click or tap a tile. With the keyboard, go to the board with Tab and slide with the arrow keys.',
];

export default function SlidingPuzzlePage() {
  const game = useSlidingPuzzle();
  const { state, phase } = game;
  const stats = state && { Moves: state.moveCount, Time: { leftMs: leftMs(state) }, XP: 10 };
  return (
    <GameFrame game="puzzle" howTo={howTo} stats={stats} round={game} timed>
      <RoundGate round={game}>
        {state && <TileBoard tiles={state.tiles} locked={phase !== 'playing'} onSlide={game.slide} />}
        {phase === 'finished' ? (
          <RoundEnd
            won={game.isSolved}
            title={game.isSolved ? 'Puzzle solved!' : timeUpText}
            againLabel="Restart"
            onAgain={game.restart}
          />
        ) : (
          <Button variant="ghost" onClick={game.restart}>
            Restart
          </Button>
        )}
      </RoundGate>
    </GameFrame>
  );
}
