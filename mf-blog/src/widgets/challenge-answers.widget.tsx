export { ChallengeAnswers as default } from '../features/browse/challenge-answers/challenge-answers';
