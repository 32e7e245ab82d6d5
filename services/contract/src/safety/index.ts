export * from './cases';
export * from './constants';
export * from './internal';
export * from './reports';
export * from './sanctions';
export * from './switches';
export * from './taken-back';
export * from './visibility';
