export { quizQuestions } from './quiz.questions';
export type { MissedQuestion, QuizGameState } from './quizgame.engine';
export { currentQuestion, QUESTION_TIME_MS, QUESTIONS_PER_ROUND, quizGame } from './quizgame.engine';
export type { QuizGameAction, QuizGameOptions } from './quizgame.schema';
