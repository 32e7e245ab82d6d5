import { splitPipeline } from '../aggregate/leading-query';
import { compilePipeline, type PipelineContext } from '../aggregate/pipeline';
import type { Scope } from '../expression/compile';
import { type Query, type RunningQuery, runQuery } from '../plan/run';
import { CollectionState } from '../storage/collection-state';
import { mapped } from '../streams';
import type { Doc } from '../values/doc';
import type { Store } from './store';
import type { Transaction } from './transaction';

/** A database, either now or as a transaction sees it. */
export interface View {
  readonly store: Store;
  readonly db: string;
  readonly transaction?: Transaction;
}

/** Returns the collection's documents and indexes; empty ones when there is no such collection. */
export function stateOf({ store, db, transaction }: View, name: string): CollectionState {
  const collection = store.find(db, name);
  if (!collection) return CollectionState.create(`${db}.${name}`);
  return transaction ? transaction.keepSnapshot(collection) : collection.state;
}

export function runOn(view: View, name: string, query: Query): RunningQuery {
  return runQuery(stateOf(view, name), query);
}

/** Runs a pipeline. Also returns the running query of its first stages. */
export function aggregateOn(
  view: View,
  name: string,
  pipeline: readonly unknown[],
  scope: Scope,
): { docs: Iterable<Doc>; query: Query; running: RunningQuery } {
  const { query, rest } = splitPipeline(pipeline);
  const run = compilePipeline(rest, pipelineContext(view, scope));
  const running = runOn(view, name, query);
  return { docs: run(mapped(running.results, ({ doc }) => doc)), query, running };
}

export function pipelineContext(view: View, scope: Scope): PipelineContext {
  return { scope, aggregate: (name, pipeline) => aggregateOn(view, name, pipeline, scope).docs };
}
