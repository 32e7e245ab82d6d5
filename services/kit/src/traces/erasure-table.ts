import type { Stores } from '../mongo/collections';

/**
 * What becomes of a collection when an account is erased:
 *
 * - `erased`: what is about the account is deleted
 * - `nameless`: it stays, and names the account no more
 * - `nobody`: it never names an account
 * - `until`: it stays for the stated time, for the stated reason, and is then deleted
 */
export type ErasureRule = 'erased' | 'nameless' | 'nobody' | { readonly until: string };

/** Every collection of a service. A new one does not compile before somebody has said what becomes of it. */
export type ErasureTable<S extends Stores> = Readonly<Record<keyof S, ErasureRule>>;

/** Collections that services have through the kit. */
export const kitErasureTable: Readonly<Record<string, ErasureRule>> = {
  schema: 'nobody',
  outbox: 'erased',
  'images.files': 'erased',
  'images.chunks': 'erased',
};
