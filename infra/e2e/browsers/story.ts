import type { APIRequestContext } from '@playwright/test';
import type { LoginResponse } from '@storysprout/contract';
import type { TestProxy } from '../commands/sites/test-proxy';
import type { Reader } from './reader';

/** The environment of a story: a reader in a fresh browser, and the site behind it. */
export interface Stage {
  readonly reader: Reader;
  /** The public API, for the actions of other readers. */
  readonly api: APIRequestContext;
  readonly moderator: LoginResponse;
  /** The reader's connection to the site, which can be cut. */
  readonly testProxy: TestProxy;
}

export interface Story {
  readonly title: string;
  /**
   * Plays the story.
   *
   * @throws Error that says what went wrong
   */
  tell(stage: Stage): Promise<void>;
}
