export * from './corrections';
export * from './history';
export * from './unfinished';
export * from './unfinished-device';
