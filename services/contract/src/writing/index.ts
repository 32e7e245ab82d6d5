export * from './corrections';
export * from './history';
export * from './drafts';
export * from './local-draft';
