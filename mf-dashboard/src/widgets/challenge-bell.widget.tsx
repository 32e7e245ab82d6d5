export { ChallengeBell as default } from '../features/challenge/challenge-bell';
