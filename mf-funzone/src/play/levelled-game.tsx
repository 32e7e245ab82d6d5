import { type ReactNode, useState } from 'react';
import { DifficultyChoice, threeLevels } from './difficulty-choice';
import { GameFrame, type GameFrameProps } from './game-frame';
import { type GatedRound, RoundGate } from './round-gate';

type Level = (typeof threeLevels)[number]['value'];

interface LevelledGameProps extends Pick<GameFrameProps, 'game' | 'howTo' | 'stats'> {
  /** The game has a clock: there is a choice of timer, and the round can be paused. */
  readonly timed?: boolean;
  /** What is asked before each round. */
  readonly question: string;
  readonly round: GatedRound & { readonly begin: (level: Level) => void };
  /** The round; `again` leads back to the choice. */
  readonly children: (again: () => void) => ReactNode;
}

/** A game whose every round begins with the choice between easy, medium and hard. */
export function LevelledGame(props: LevelledGameProps) {
  const { question, stats, round, children, ...frame } = props;
  const [isChoosing, setChoosing] = useState(true);
  const choose = (level: Level) => {
    setChoosing(false);
    round.begin(level);
  };
  return (
    <GameFrame {...frame} {...(!isChoosing && { stats, ...(frame.timed && { round }) })}>
      {isChoosing ? (
        <DifficultyChoice question={question} choices={threeLevels} onChoose={choose} />
      ) : (
        <RoundGate round={round}>{children(() => setChoosing(true))}</RoundGate>
      )}
    </GameFrame>
  );
}
