export { liveRoutes } from './live.routes';
export { LiveService } from './live.service';
export { platformStore } from './platform.document';
export { PlatformRepository } from './platform.repository';
export { PlatformService } from './platform.service';
