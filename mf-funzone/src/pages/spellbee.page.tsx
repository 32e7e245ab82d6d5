import type { SpellingDifficulty } from '@storysprout/game-rules/spellbee';
import { useState } from 'react';
import { useAnnouncer } from '../features/play/announcer';
import { DifficultyChoice, threeLevels } from '../features/play/difficulty-choice';
import { GameFrame } from '../features/play/game-frame';
import { useTimerChoice } from '../features/play/play-style';
import { RoundEnd } from '../features/play/round-end';
import { RoundGate } from '../features/play/round-gate';
import { isUrgent, timeText } from '../features/play/seconds';
import { Stat } from '../features/play/stat';
import { MissedWords } from '../features/spellbee/missed-words';
import { endText, leftMs, missedWords, useSpellBee } from '../features/spellbee/use-spell-bee';
import { WordForm } from '../features/spellbee/word-form';

const howTo = (
  <>
    <p>Listen to the word, type it and press Enter. Each right word is worth two XP.</p>
    <p>
      You have 30 seconds. Would you like to hear the word once more? Press Hear it again. You can also read what the
      word means.
    </p>
    <p>Turn sounds off, and no word is spoken until you ask for it.</p>
  </>
);

export default function SpellingBeePage() {
  const { announce, region } = useAnnouncer();
  const [timer, setTimer] = useTimerChoice();
  const [isChoosing, setChoosing] = useState(true);
  const game = useSpellBee(timer, announce);
  const { state, word, phase } = game;
  const choose = (difficulty: SpellingDifficulty) => {
    setChoosing(false);
    game.begin(difficulty);
  };
  const stats = !isChoosing && state && (
    <>
      <Stat label="Time left" urgent={isUrgent(leftMs(state))}>
        {timeText(leftMs(state))}
      </Stat>
      <Stat label="Score">{state.score}</Stat>
      <Stat label="Mistakes">{state.missed.length}</Stat>
    </>
  );
  return (
    <GameFrame
      game="spellbee"
      howTo={howTo}
      stats={stats}
      {...(!isChoosing && { round: game })}
      timer={timer}
      onTimer={setTimer}
    >
      {region}
      {isChoosing ? (
        <DifficultyChoice question="Which words would you like to spell?" choices={threeLevels} onChoose={choose} />
      ) : (
        <RoundGate round={game}>
          {state && word && phase === 'playing' && (
            <WordForm key={game.serial} state={state} word={word} onAnswer={game.answer} onHear={game.hearAgain} />
          )}
          {state && phase === 'finished' && (
            <RoundEnd won={state.score > 0} title={endText(state)} onAgain={() => setChoosing(true)}>
              <p>Final score: {state.score}</p>
              <MissedWords words={missedWords(state)} />
            </RoundEnd>
          )}
        </RoundGate>
      )}
    </GameFrame>
  );
}
