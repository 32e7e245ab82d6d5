export { createRealtime } from './realtime.module';
