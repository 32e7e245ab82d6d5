import { readerOfTag } from '@storysprout/contract';
import type { TokenVerifier } from '@storysprout/service-kit';
import { ReaderAnswers } from './reader-answers';
import { type AskLikes, ReaderLikes } from './reader-likes';
import { type CacheWatcher, ResponseCache } from './response-cache';

export interface ApiCacheOptions {
  readonly verifier: TokenVerifier;
  readonly askLikes: AskLikes;
  readonly watcher: CacheWatcher;
}

/** All API responses that the gateway caches, and the one place where stale ones are dropped. */
export class ApiCache {
  readonly responses: ResponseCache;
  readonly verifier: TokenVerifier;
  readonly readerAnswers: ReaderAnswers;
  private readonly likes: ReaderLikes;

  constructor({ verifier, askLikes, watcher }: ApiCacheOptions) {
    this.verifier = verifier;
    this.responses = new ResponseCache(undefined, watcher);
    this.likes = new ReaderLikes(askLikes);
    this.readerAnswers = new ReaderAnswers(this.likes);
  }

  /** Drops everything with one of these tags. A reader's tag stands for that reader's likes. */
  purge(tags: readonly string[]): void {
    for (const reader of tags.map(readerOfTag)) if (reader !== null) this.likes.forget(reader);
    this.responses.purge(tags);
  }

  /** Drops everything, for a change that may affect any response. */
  dropAll(): void {
    this.likes.forgetAll();
    this.responses.dropAll();
  }
}
