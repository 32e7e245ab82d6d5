import { Button } from '@storysprout/kit';
import { PlayedGame } from '../../play/played-game';
import { RoundEnd } from '../../play/round-end';
import { leftMs, timeUpText } from '../../play/seconds';
import { justPlay } from '../../play/start-screen';
import { Table } from '../../play/table';
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
  const side =
    phase === 'finished' ? (
      <RoundEnd
        won={game.isSolved}
        title={game.isSolved ? 'Puzzle solved!' : timeUpText}
        againLabel="Restart"
        onAgain={game.begin}
      />
    ) : (
      <Button variant="ghost" onClick={game.begin}>
        Restart
      </Button>
    );
  return (
    <PlayedGame game="puzzle" howTo={howTo} stats={stats} choices={justPlay} round={game} onBegin={game.begin} timed>
      {() =>
        state && (
          <Table most={30} side={side}>
            <TileBoard tiles={state.tiles} locked={phase !== 'playing'} onSlide={game.slide} />
          </Table>
        )
      }
    </PlayedGame>
  );
}
