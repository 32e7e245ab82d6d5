export { atFastestPace } from './fastest-play';
export { durationOf, solvedLogs } from './solved-logs';
