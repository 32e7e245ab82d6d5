import type { SmokeTestPage } from '@storysprout/contract';
import { store } from '@storysprout/service-kit';

/** The latest test of a build in a browser. Its `_id` is the release's. */
export interface SmokeTest {
  readonly _id: string;
  readonly name: string;
  readonly version: string;
  readonly at: Date;
  /** True if no page had a problem. */
  readonly isGood: boolean;
  readonly differences: readonly string[];
  readonly pages: readonly SmokeTestPage[];
}

export const smokeTestStore = store<SmokeTest>('smokeTests', [{ key: { name: 1, isGood: 1, at: -1 } }]);
