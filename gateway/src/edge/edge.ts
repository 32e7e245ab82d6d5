import { readerOfTag } from '@storysprout/contract';
import type { TokenVerifier } from '@storysprout/service-kit';
import { EdgeCache, type EdgeWatcher } from './edge-cache';
import { ReaderAnswers } from './reader-answers';
import { type AskLikes, ReaderLikes } from './reader-likes';

export interface EdgeOptions {
  readonly verifier: TokenVerifier;
  readonly askLikes: AskLikes;
  readonly watcher: EdgeWatcher;
}

/** Everything that the gateway keeps of the API's answers, and the one way to let go of what is stale. */
export class Edge {
  readonly cache: EdgeCache;
  readonly verifier: TokenVerifier;
  readonly readerAnswers: ReaderAnswers;
  private readonly likes: ReaderLikes;

  constructor({ verifier, askLikes, watcher }: EdgeOptions) {
    this.verifier = verifier;
    this.cache = new EdgeCache(undefined, watcher);
    this.likes = new ReaderLikes(askLikes);
    this.readerAnswers = new ReaderAnswers(this.likes);
  }

  /** What carries one of these tags changed; a reader's tag stands for what they like. */
  purge(tags: readonly string[]): void {
    for (const reader of tags.map(readerOfTag)) if (reader !== null) this.likes.forget(reader);
    this.cache.purge(tags);
  }

  /** Anything may have changed. */
  dropAll(): void {
    this.likes.forgetAll();
    this.cache.dropAll();
  }
}
