import type { Stores } from '../runtime';

/**
 * What happens to a collection when an account is erased:
 *
 * - `erased`: the data about the account is deleted
 * - `nameless`: the data stays, but no longer names the account
 * - `nobody`: the data never names an account
 * - `until`: the data stays for the stated time and reason, and is then deleted
 */
export type ErasureRule = 'erased' | 'nameless' | 'nobody' | { readonly until: string };

/** A rule for every collection of a service. A new collection does not compile without one. */
export type ErasureTable<S extends Stores> = Readonly<Record<keyof S, ErasureRule>>;

/** The rules for collections that services get from the kit. */
export const kitErasureTable: Readonly<Record<string, ErasureRule>> = {
  schema: 'nobody',
  outbox: 'erased',
  'images.files': 'erased',
  'images.chunks': 'erased',
};
