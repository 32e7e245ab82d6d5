import { readerOfTag } from '@storysprout/contract';
import type { ApiContext } from '../api.context';
import { ReaderAnswers } from './reader-answers';
import { ReaderLikes } from './reader-likes';
import { ResponseCache } from './response-cache';

/** All API responses that the gateway caches, and the one place where stale ones are dropped. */
export class ApiCache {
  readonly responses: ResponseCache;
  readonly verifier: ApiContext['siteTokens'];
  readonly readerAnswers: ReaderAnswers;
  private readonly likes: ReaderLikes;

  constructor({ siteTokens, askLikes, watcher }: Pick<ApiContext, 'siteTokens' | 'askLikes' | 'watcher'>) {
    this.verifier = siteTokens;
    this.responses = new ResponseCache({ watcher });
    this.likes = new ReaderLikes({ askLikes });
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
