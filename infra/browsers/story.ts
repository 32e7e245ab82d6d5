import type { APIRequestContext } from '@playwright/test';
import type { LoginResponse } from '@storysprout/contract';
import type { TestProxy } from '../e2e/commands/test-proxy';
import type { Reader } from './reader';

/** What a story has: a reader in a fresh browser, and the site behind it. */
export interface Stage {
  readonly reader: Reader;
  /** The public API, for what others do meanwhile. */
  readonly api: APIRequestContext;
  readonly moderator: LoginResponse;
  /** The reader's line to the site, which can be cut. */
  readonly testProxy: TestProxy;
}

export interface Story {
  readonly title: string;
  /** @throws Error that says what was not as it should be */
  tell(stage: Stage): Promise<void>;
}
