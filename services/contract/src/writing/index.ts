export * from './corrections';
export * from './drafts';
export * from './history';
export * from './local-draft';
