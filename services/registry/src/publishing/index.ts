export { createPublishing } from './publishing.module';
export { publishingStores } from './publishing-stores';
export { deployTokens } from './tokens/deploy-tokens';
