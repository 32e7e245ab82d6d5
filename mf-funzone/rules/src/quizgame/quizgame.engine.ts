import type { MoveResult, RoundResult } from '../core/game';
import { accept, defineGame, refuse } from '../core/game';
import { itemAt } from '../core/item-at';
import type { Rng, Seed } from '../core/rng';
import { createRng, shuffle } from '../core/rng';
import { isTimeUp, timeLimitMs } from '../core/timer';
import type { QuizEntry } from './quiz.questions';
import { quizQuestions } from './quiz.questions';
import type { QuizGameAction, QuizGameOptions } from './quizgame.schema';

/** The numbers of docs/product.md#quiz. */
export const QUESTIONS_PER_ROUND = 10;
export const QUESTION_TIME_MS = 15_000;
/** A player who recognizes the question at once and continues immediately needs about twice as long. */
const MIN_MS_PER_QUESTION = 200;

/** A drawn question with its options in the order to show them. */
export interface QuizQuestion {
  readonly question: string;
  readonly options: readonly string[];
  readonly answer: string;
}

/** A question answered wrong, for the review list; `chosen` is null if nothing was chosen in time. */
export interface MissedQuestion extends QuizQuestion {
  readonly chosen: string | null;
}

/** The state of a round of ten questions. */
export interface QuizGameState {
  readonly at: number;
  /** The time limit for each question, in milliseconds; null when the child plays without a clock. */
  readonly limitMs: number | null;
  readonly questions: readonly QuizQuestion[];
  /** The index of the current question; 10 when the quiz is finished. */
  readonly position: number;
  /** The time at which the current question was first shown. */
  readonly askedAt: number;
  /** The chosen option, which can't be changed; null until one is chosen. */
  readonly chosen: string | null;
  /** True if the time ran out for the current question, which is then scored and waits for Next. */
  readonly isTimedOut: boolean;
  readonly score: number;
  readonly missed: readonly MissedQuestion[];
}

/** The quiz (docs/product.md#quiz). Time-out scores a question and stops the clock until Next. */
export const quizGame = defineGame<QuizGameOptions, QuizGameState, QuizGameAction>({
  start,
  advance,
  play: (state, action) => (action.type === 'choose' ? choose(state, action.option) : next(state, action.at)),
  result,
  minimumMs: ({ position }) => position * MIN_MS_PER_QUESTION,
});

function start(seed: Seed, { difficulty, timer }: QuizGameOptions): QuizGameState {
  const rng = createRng(seed, `quiz ${difficulty}`);
  const drawn = shuffle(quizQuestions[difficulty], rng).slice(0, QUESTIONS_PER_ROUND);
  const questions = drawn.map((entry) => withShuffledOptions(entry, rng));
  const limitMs = timeLimitMs(QUESTION_TIME_MS, timer);
  return { at: 0, limitMs, questions, position: 0, askedAt: 0, chosen: null, isTimedOut: false, score: 0, missed: [] };
}

function withShuffledOptions({ question, answer, others }: QuizEntry, rng: Rng): QuizQuestion {
  return { question, answer, options: shuffle([answer, ...others], rng) };
}

function advance(state: QuizGameState, at: number): QuizGameState {
  if (state.isTimedOut || !isTimeUp(state.limitMs, at - state.askedAt)) return state;
  return { ...scored(state), isTimedOut: true };
}

function choose(state: QuizGameState, option: number): MoveResult<QuizGameState> {
  if (state.isTimedOut) return refuse('question_closed');
  if (state.chosen !== null) return refuse('already_chosen');
  return accept({ ...state, chosen: itemAt(currentQuestion(state).options, option) });
}

function next(state: QuizGameState, at: number): MoveResult<QuizGameState> {
  if (!state.isTimedOut && state.chosen === null) return refuse('no_choice');
  const done = state.isTimedOut ? state : scored(state);
  return accept({ ...done, position: state.position + 1, askedAt: at, chosen: null, isTimedOut: false });
}

function scored(state: QuizGameState): QuizGameState {
  const question = currentQuestion(state);
  if (state.chosen === question.answer) return { ...state, score: state.score + 1 };
  return { ...state, missed: [...state.missed, { ...question, chosen: state.chosen }] };
}

function result({ position, questions, score }: QuizGameState): RoundResult {
  const finished = position === questions.length;
  return { finished, won: finished && score > 0, xp: finished ? score : 0 };
}

/**
 * Returns the current question.
 *
 * @throws RangeError if the quiz is finished
 */
export function currentQuestion({ questions, position }: QuizGameState): QuizQuestion {
  return itemAt(questions, position);
}
