export { durationOf, players } from './players';
