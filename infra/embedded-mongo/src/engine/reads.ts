import { splitPipeline } from '../aggregate/leading-query';
import { compilePipeline, type DocSource } from '../aggregate/pipeline';
import type { Scope } from '../expression/compile';
import { type Query, type RunningQuery, runQuery } from '../plan/run';
import { CollectionState } from '../storage/collection-state';
import { mapped } from '../streams';
import type { Doc } from '../values/doc';
import type { Store } from './store';
import type { Transaction } from './transaction';

/** Reads one database, now or as a transaction sees it. */
export class Reader implements DocSource {
  constructor(
    private readonly store: Store,
    private readonly db: string,
    private readonly transaction: Transaction | undefined,
  ) {}

  /** The collection's documents and indexes; an empty one when there is no such collection. */
  stateOf(name: string): CollectionState {
    const collection = this.store.find(this.db, name);
    return collection
      ? this.store.stateFor(collection, this.transaction)
      : CollectionState.create(`${this.db}.${name}`);
  }

  run(name: string, query: Query): RunningQuery {
    return runQuery(this.stateOf(name), query);
  }

  aggregate(name: string, pipeline: readonly unknown[], scope: Scope): Iterable<Doc> {
    return this.aggregateExplained(name, pipeline, scope).docs;
  }

  /** Also tells how the beginning of the pipeline is answered. */
  aggregateExplained(
    name: string,
    pipeline: readonly unknown[],
    scope: Scope,
  ): { docs: Iterable<Doc>; query: Query; running: RunningQuery } {
    const { query, rest } = splitPipeline(pipeline);
    const run = compilePipeline(rest, { scope, source: this });
    const running = this.run(name, query);
    return { docs: run(mapped(running.results, ({ doc }) => doc)), query, running };
  }
}
