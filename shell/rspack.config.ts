import { shellConfig } from '../infra/build/index';

/**
 * Kits of other generations that this shell brings while a major upgrade goes from team to team: packages such as one installed
 * as `npm:@storysprout/kit@0.1.0` (docs/remotes.md).
 */
const secondKits: readonly string[] = [];

export default await shellConfig(secondKits);
