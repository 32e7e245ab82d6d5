import type { Difficulty } from '@storysprout/game-rules/core';
import { timeLeftMs } from '@storysprout/game-rules/core';
import { currentQuestion, type QuizGameState, quizGame } from '@storysprout/game-rules/quizgame';
import { timeAnnouncement } from '../../play/round/seconds';
import { useRound } from '../../play/round/use-round';
import { useTimerChoice } from '../../play/screen/timer-choice';
import { type Happening, useHappenings } from '../../play/screen/use-happenings';
import * as playTexts from '../../texts/play';
import * as texts from '../../texts/quizgame';

/**
 * Returns the time left for the current question, in milliseconds; null without a clock. After a time-out it stays 0.
 */
export function questionLeftMs(state: QuizGameState): number | null {
  return state.isTimedOut ? 0 : timeLeftMs(state.limitMs, state.at - state.askedAt);
}

export function isFinished({ position, questions }: QuizGameState): boolean {
  return position === questions.length;
}

/** Returns the result of a choice or of the time-out; null while the question is open. */
export function verdict(state: QuizGameState): { isRight: boolean; text: string } | null {
  if (isFinished(state) || (state.chosen === null && !state.isTimedOut)) return null;
  const { answer } = currentQuestion(state);
  const isRight = state.chosen === answer;
  return { isRight, text: isRight ? playTexts.correct : texts.wrong(answer) };
}

/** Returns how many questions in a row were answered correctly, up to the latest one with a result. */
export function streak(state: QuizGameState): number {
  const feedback = verdict(state);
  if (feedback && !feedback.isRight) return 0;
  const before = state.questions.slice(0, state.position).reverse();
  const broken = before.findIndex(({ question }) => state.missed.some((missed) => missed.question === question));
  return (broken < 0 ? before.length : broken) + (feedback ? 1 : 0);
}

export function scoreText({ score, questions }: QuizGameState): string {
  return texts.score(score, questions.length);
}

function questionText(state: QuizGameState): string {
  const { question, options } = currentQuestion(state);
  const choices = options.map((option, at) => texts.choice(at + 1, option)).join(' ');
  return texts.asked(state.position + 1, state.questions.length, question, choices);
}

function happeningOf(now: QuizGameState, before: QuizGameState | null): Happening | null {
  if (isFinished(now)) return { text: texts.over(scoreText(now)) };
  if (now.position !== before?.position) return { text: questionText(now), sound: before ? 'tap' : undefined };
  const feedback = verdict(now);
  if (feedback && !verdict(before)) return { text: feedback.text, sound: feedback.isRight ? 'correct' : 'wrong' };
  return { text: timeAnnouncement(questionLeftMs(now), questionLeftMs(before)) };
}

/** Plays the quiz: ten questions of one difficulty. */
export function useQuiz() {
  const timer = useTimerChoice();
  const round = useRound({ name: 'quizgame', engine: quizGame });
  useHappenings(round, happeningOf);
  return {
    ...round,
    begin: (difficulty: Difficulty) => round.start({ difficulty, timer }),
  };
}
