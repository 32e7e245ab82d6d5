import { leftMs } from '../../play/round/seconds';
import { LookAgain } from '../../play/screen/board/look-again';
import { PlayedGame } from '../../play/screen/played-game';
import { RoundEnd } from '../../play/screen/round-end';
import { threeLevels } from '../../play/screen/start-screen';
import * as playTexts from '../../texts/play';
import * as texts from '../../texts/spellbee';
import { endText, missedWords, useSpellBee } from './use-spell-bee';
import { WordForm } from './word-form';

export default function SpellingBeePage() {
  const game = useSpellBee();
  const { state, word, phase } = game;
  const stats = state && {
    [playTexts.timeLeft]: { leftMs: leftMs(state) },
    [playTexts.score]: state.score,
    [texts.mistakes]: state.missed.length,
  };
  return (
    <PlayedGame
      game="spellbee"
      howTo={texts.howTo}
      question={texts.whichWords}
      stats={stats}
      choices={threeLevels}
      round={game}
      onBegin={game.begin}
      timed
    >
      {(again) => (
        <>
          {state && word && phase === 'playing' && (
            <WordForm key={game.serial} state={state} word={word} onAnswer={game.answer} onHear={game.hearAgain} />
          )}
          {state && phase === 'finished' && (
            <RoundEnd won={state.score > 0} title={endText(state)} onAgain={again}>
              <p>{texts.finalScore(state.score)}</p>
              {state.missed.length > 0 && (
                <LookAgain title={texts.toPractice}>
                  {missedWords(state).map((missed) => (
                    <li key={missed}>{missed}</li>
                  ))}
                </LookAgain>
              )}
            </RoundEnd>
          )}
        </>
      )}
    </PlayedGame>
  );
}
