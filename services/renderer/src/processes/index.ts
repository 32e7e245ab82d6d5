export type { Question, Rendered, ToProcess } from './process-messages';
export { mostProcesses, ProcessPool, type WantedProcess } from './process-pool';
export type { ProcessOptions } from './render-process';
