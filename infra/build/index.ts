export { remoteConfig } from './remote-config';
export { serviceConfig } from './service-config';
export { shellConfig } from './shell-config';
