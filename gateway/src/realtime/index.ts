export { createRealtime } from './realtime';
