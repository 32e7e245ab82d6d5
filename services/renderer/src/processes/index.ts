export type { Question, Rendered, ToProcess } from './process-messages';
export { mostProcesses, type ProcessPool, type WantedProcess } from './process-pool';
export { createProcesses } from './processes.module';
