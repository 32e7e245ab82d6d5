import { Button } from '@storysprout/kit';
import { leftMs, timeUpText } from '../../play/round/seconds';
import { Table } from '../../play/screen/board/table';
import { PlayedGame } from '../../play/screen/played-game';
import { RadioRow } from '../../play/screen/radio-row';
import { RoundEnd } from '../../play/screen/round-end';
import { justPlay } from '../../play/screen/start-screen';
import * as playTexts from '../../texts/play';
import * as texts from '../../texts/puzzle';
import type { Picture } from './pictures';
import { TileBoard } from './tile-board';
import { usePicture } from './use-picture';
import { useSlidingPuzzle } from './use-sliding-puzzle';

const shownOf = ({ url }: Picture) =>
  url ? <img src={url} alt="" width={56} height={56} draggable={false} /> : texts.numbers;

/** A choice of the picture under the numbers. */
function PictureField({ pictures, room, picture, choose }: ReturnType<typeof usePicture>) {
  return (
    <div data-extra="">
      <RadioRow
        name="picture"
        legend={texts.choosePicture}
        choices={pictures.map((each) => ({ ...each, shown: shownOf(each) }))}
        chosen={picture.id}
        onChoose={choose}
        room={room}
      />
    </div>
  );
}

export default function SlidingPuzzlePage() {
  const game = useSlidingPuzzle();
  const { state, phase } = game;
  const pictures = usePicture();
  const stats = state && {
    [texts.moves]: state.moveCount,
    [playTexts.time]: { leftMs: leftMs(state) },
    [playTexts.xp]: 10,
  };
  const side =
    phase === 'finished' ? (
      <RoundEnd
        won={game.isSolved}
        title={game.isSolved ? texts.solved : timeUpText}
        againLabel={playTexts.restart}
        onAgain={game.begin}
      />
    ) : (
      <Button variant="ghost" onClick={game.begin}>
        {playTexts.restart}
      </Button>
    );
  return (
    <PlayedGame
      game="puzzle"
      howTo={texts.howTo}
      stats={stats}
      choices={justPlay}
      extra={<PictureField {...pictures} />}
      round={game}
      onBegin={game.begin}
      timed
    >
      {() =>
        state && (
          <Table most={36} side={side}>
            <TileBoard
              tiles={state.tiles}
              locked={phase !== 'playing'}
              pictureUrl={pictures.picture.url}
              isWhole={game.isSolved}
              onSlide={game.slide}
            />
          </Table>
        )
      }
    </PlayedGame>
  );
}
