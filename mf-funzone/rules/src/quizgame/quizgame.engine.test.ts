import { describe, expect, it } from 'vitest';
import { accepted, afterMoves } from '../core/accepted';
import { currentQuestion, quizGame, quizGameDescriptor } from './index';
import { quizQuestions } from './quiz.questions';

const options = { difficulty: 'hard', timer: 'x1' } as const;
const start = quizGame.start('quiz', options);
const { answer, options: shown } = currentQuestion(start);
const right = shown.indexOf(answer);
const choose = (option: number, at: number) => ({ type: 'choose', option, at }) as const;

describe('quiz', () => {
  it('draws ten different questions of the difficulty and shuffles their options', () => {
    const known = new Map(quizQuestions.hard.map((entry) => [entry.question, entry]));
    expect(new Set(start.questions.map(({ question }) => question)).size).toBe(10);
    for (const drawn of start.questions) {
      const entry = known.get(drawn.question);
      expect([...drawn.options].sort()).toEqual([entry?.answer, ...(entry?.others ?? [])].sort());
    }
    const places = Array.from({ length: 60 }, (_, seed) => {
      const question = currentQuestion(quizGame.start(seed, options));
      return question.options.indexOf(question.answer);
    });
    expect(new Set(places).size).toBe(4);
  });

  it('locks the choice and scores it on Next', () => {
    const chosen = accepted(quizGame.apply(start, choose(right, 2_000)));
    expect(quizGame.apply(chosen, choose(right, 2_100))).toEqual({ ok: false, reason: 'already_chosen' });
    expect(chosen.score).toBe(0);
    const next = accepted(quizGame.apply(chosen, { type: 'next', at: 3_000 }));
    expect([next.score, next.position, next.askedAt, next.chosen]).toEqual([1, 1, 3_000, null]);
  });

  it('puts a wrong answer on the review list', () => {
    const wrong = (right + 1) % 4;
    const next = afterMoves(quizGame, start, [choose(wrong, 1_000), { type: 'next', at: 2_000 }]);
    expect(next.missed).toEqual([{ ...currentQuestion(start), chosen: shown[wrong] }]);
  });

  it('does not go on without a choice', () => {
    expect(quizGame.apply(start, { type: 'next', at: 1_000 })).toEqual({ ok: false, reason: 'no_choice' });
  });

  it('counts no choice by 15 s as wrong, and waits for Next', () => {
    const out = accepted(quizGame.apply(start, { type: 'tick', at: 15_000 }));
    expect(out.isTimedOut).toBe(true);
    expect(out.missed).toEqual([{ ...currentQuestion(start), chosen: null }]);
    expect(quizGame.apply(out, choose(right, 15_100))).toEqual({ ok: false, reason: 'question_closed' });
    const later = afterMoves(quizGame, out, [
      { type: 'tick', at: 90_000 },
      { type: 'next', at: 95_000 },
    ]);
    expect([later.position, later.askedAt, later.missed.length]).toEqual([1, 95_000, 1]);
  });

  it('scores the locked choice on time-out', () => {
    const out = afterMoves(quizGame, start, [choose(right, 14_999), { type: 'tick', at: 15_000 }]);
    expect([out.score, out.isTimedOut]).toEqual([1, true]);
  });

  it('gives each question its own 15 s', () => {
    const second = afterMoves(quizGame, start, [choose(right, 10_000), { type: 'next', at: 11_000 }]);
    expect(accepted(quizGame.apply(second, { type: 'tick', at: 25_999 })).isTimedOut).toBe(false);
    expect(accepted(quizGame.apply(second, { type: 'tick', at: 26_000 })).isTimedOut).toBe(true);
  });

  it('asks for 30 s with twice the time, and for ever without a clock', () => {
    const timedOut = (timer: 'x2' | 'off', at: number) =>
      accepted(quizGame.apply(quizGame.start(1, { ...options, timer }), { type: 'tick', at })).isTimedOut;
    expect([timedOut('x2', 29_999), timedOut('x2', 30_000), timedOut('off', 3_600_000)]).toEqual([false, true, false]);
  });

  it('awards one XP for each right answer when it is finished', () => {
    const state = afterMoves(quizGame, start, quizGameDescriptor.solvedLog('quiz', options));
    expect(quizGame.result(state)).toEqual({ finished: true, won: true, xp: 10 });
    expect(() => currentQuestion(state)).toThrow(RangeError);
  });

  it('awards nothing when none is right', () => {
    const out = (at: number) =>
      [
        { type: 'tick', at },
        { type: 'next', at },
      ] as const;
    const moves = start.questions.flatMap((_, index) => out((index + 1) * 15_000));
    expect(quizGame.result(afterMoves(quizGame, start, moves))).toEqual({ finished: true, won: false, xp: 0 });
  });
});
