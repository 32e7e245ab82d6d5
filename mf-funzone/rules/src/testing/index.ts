export { durationOf, solvedLogs } from './solved-logs';
