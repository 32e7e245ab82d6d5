export { ChallengeAnswers as default } from '../features/challenge-answers/challenge-answers';
