import { LookAgain } from '../../play/look-again';
import { PlayedGame } from '../../play/played-game';
import { RoundEnd } from '../../play/round-end';
import { leftMs } from '../../play/seconds';
import { threeLevels } from '../../play/start-screen';
import { endText, missedWords, useSpellBee } from './use-spell-bee';
import { WordForm } from './word-form';

const howTo = [
  'Listen to the word, type it and press Enter. Each right word is worth two XP.',
  'You have 30 seconds. Would you like to hear the word once more? Press Hear it again. You can also read what the word means.',
  'Turn sounds off, and no word is spoken until you ask for it.',
];

export default function SpellingBeePage() {
  const game = useSpellBee();
  const { state, word, phase } = game;
  const stats = state && { 'Time left': { leftMs: leftMs(state) }, Score: state.score, Mistakes: state.missed.length };
  return (
    <PlayedGame
      game="spellbee"
      howTo={howTo}
      question="Which words would you like to spell?"
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
              <p>Final score: {state.score}</p>
              {state.missed.length > 0 && (
                <LookAgain title="Words to practise">
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
