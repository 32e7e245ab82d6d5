import {
  HANGMAN_LEVELS,
  type HangmanState,
  hangman,
  MAX_WRONG_GUESSES,
  maskedWord,
  NEXT_LEVEL_DELAY_MS,
  wrongGuesses,
} from '@storysprout/game-rules/hangman';
import { Button } from '@storysprout/kit';
import { useLater } from '../../play/round/use-later';
import { Table } from '../../play/screen/board/table';
import { PlayedGame } from '../../play/screen/played-game';
import { RoundEnd } from '../../play/screen/round-end';
import { threeLevels } from '../../play/screen/start-screen';
import * as texts from '../../texts/hangman';
import * as playTexts from '../../texts/play';
import { Flower } from './flower';
import styles from './hangman.module.css';
import { LetterInput } from './letter-input';
import { resultText, useHangman } from './use-hangman';
import { WordLine } from './word-line';

export default function HangmanPage() {
  const game = useHangman();
  const { state } = game;
  const stats = state && {
    [playTexts.level]: state.level,
    [texts.wrong]: `${wrongGuesses(state).length} / ${MAX_WRONG_GUESSES}`,
    [playTexts.xp]: state.level * 10,
  };
  return (
    <PlayedGame
      game="hangman"
      howTo={texts.howTo}
      stats={stats}
      question={texts.whichWords}
      choices={threeLevels}
      round={game}
      onBegin={game.begin}
    >
      {(again) => state && <HangmanRound game={game} state={state} onChooseWords={again} />}
    </PlayedGame>
  );
}

interface HangmanRoundProps {
  readonly game: ReturnType<typeof useHangman>;
  readonly state: HangmanState;
  readonly onChooseWords: () => void;
}

/** One word. Two seconds after it is found the next level begins, unless the child has chosen other words by then. */
function HangmanRound({ game, state, onChooseWords }: HangmanRoundProps) {
  const { phase, playLevel } = game;
  const { level, clue } = state;
  const isWon = hangman.result(state).won;
  const isMoving = isWon && level < HANGMAN_LEVELS;
  useLater(isMoving, NEXT_LEVEL_DELAY_MS, () => playLevel(level + 1));
  const side = (
    <>
      <p className={styles.clue}>
        <strong>{texts.clue}</strong> {clue}
      </p>
      <WordLine letters={maskedWord(state)} lostWord={phase === 'finished' && !isWon ? state.word : undefined} />
      {phase === 'playing' && <LetterInput state={state} onGuess={(letter) => game.play({ type: 'guess', letter })} />}
      {phase === 'finished' && (
        <RoundEnd
          won={isWon}
          title={resultText(state) ?? ''}
          againLabel={isWon ? playTexts.playAgain : texts.tryAgain}
          onAgain={isMoving ? undefined : () => playLevel(isWon ? 1 : level)}
        >
          {isMoving && <p>{texts.levelComplete(level)}</p>}
        </RoundEnd>
      )}
      <Button variant="ghost" size="s" onClick={onChooseWords}>
        {texts.otherWords}
      </Button>
    </>
  );
  return (
    <Table shape={210 / 250} most={26} least={8} side={side} wideSide>
      <div className={styles.flower}>
        <Flower wrong={wrongGuesses(state).length} isWon={isWon} />
      </div>
    </Table>
  );
}
