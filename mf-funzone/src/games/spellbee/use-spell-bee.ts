import type { Difficulty } from '@storysprout/game-rules/core';
import { currentWord, type SpellBeeState, spellBee } from '@storysprout/game-rules/spellbee';
import { usePreferences } from '@storysprout/kit';
import { useEffect } from 'react';
import { leftMs, timeAnnouncement } from '../../play/round/seconds';
import { useRound } from '../../play/round/use-round';
import { useTimerChoice } from '../../play/screen/timer-choice';
import { type Happening, useHappenings } from '../../play/screen/use-happenings';
import * as playTexts from '../../texts/play';
import * as texts from '../../texts/spellbee';
import { englishVoice, speak, stopSpeaking } from './speak';

/** Returns the message about the latest answer; an empty string before the first one. */
export function answerText(now: SpellBeeState, before: SpellBeeState): string {
  if (now.score > before.score) return playTexts.correct;
  return now.missed.length > before.missed.length ? texts.wrong : '';
}

function wordText(state: SpellBeeState): string {
  const next = currentWord(state);
  return next ? texts.word(state.position + 1, next.word.length, next.hint) : '';
}

/** Spells out the word that was just misspelled; an empty string if none was. */
function spelledText(now: SpellBeeState, before: SpellBeeState): string {
  const word = now.missed.length > before.missed.length ? currentWord(before)?.word : undefined;
  return word ? texts.spelled([...word].join(', ')) : '';
}

/** Returns the misspelled words, each once. */
export function missedWords({ missed }: SpellBeeState): readonly string[] {
  return [...new Set(missed)];
}

export function endText(state: SpellBeeState): string {
  return state.isTimeUp ? texts.timeUp : texts.allSpelled;
}

function resultText(state: SpellBeeState): string {
  const missed = missedWords(state);
  const practice = missed.length > 0 ? texts.practiceList(missed.join(', ')) : '';
  return `${texts.result(endText(state), state.score)}${practice}`;
}

function happeningOf(now: SpellBeeState, before: SpellBeeState | null): Happening | null {
  if (!before) return { text: wordText(now) };
  const answer = answerText(now, before);
  const sound = answer && (answer === playTexts.correct ? ('correct' as const) : ('wrong' as const));
  const heard = { sound: sound || undefined };
  if (spellBee.result(now).finished) return { ...heard, text: `${answer} ${resultText(now)}`.trim() };
  if (answer) return { ...heard, text: `${answer}${spelledText(now, before)} ${wordText(now)}` };
  return { text: timeAnnouncement(leftMs(now), leftMs(before)) };
}

/** Speaks each new word, unless sounds are off. Speech stops with the end of the round or a pause. */
function useSpokenWord(word: string | null, position: number): void {
  const { soundsOn } = usePreferences();
  // Makes the browser load its voices, so that they are known when the first word comes.
  useEffect(() => void englishVoice(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same word may come up again
  useEffect(() => {
    if (!word) return;
    if (soundsOn) speak(word);
    return stopSpeaking;
  }, [word, position, soundsOn]);
}

/** Plays the spelling bee with words of one difficulty. */
export function useSpellBee() {
  const timer = useTimerChoice();
  const round = useRound({ name: 'spellbee', engine: spellBee });
  const { state, phase, isPaused, start, play } = round;
  const word = state && currentWord(state);
  useHappenings(round, happeningOf);
  useSpokenWord(phase === 'playing' && !isPaused && word ? word.word : null, state?.position ?? 0);
  return {
    ...round,
    word,
    begin: (difficulty: Difficulty) => start({ difficulty, timer }),
    /**
     * Returns false if the answer does not count yet, because it is empty or came sooner than the word can be heard.
     */
    answer: (text: string) => play({ type: 'answer', text }) === null,
    hearAgain: () => word && speak(word.word),
  };
}
