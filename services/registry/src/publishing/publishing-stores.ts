import { smokeTestStore } from './smoke-tests/smoke-test.document';
import { tokenStore } from './tokens/token.document';

export const publishingStores = { tokens: tokenStore, smokeTests: smokeTestStore };
