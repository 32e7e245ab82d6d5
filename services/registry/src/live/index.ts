export { createLive, liveStores } from './live.module';
export type { LiveService } from './live.service';
export type { PlatformRepository } from './platform.repository';
