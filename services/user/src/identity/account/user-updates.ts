import type { UpdateFilter } from 'mongodb';
import type { UserDocument } from './user.document';

/** Makes each field of another part an error, even in an object that was built before it is passed. */
type NoOthers<Part> = { readonly [Field in Exclude<keyof UserDocument, keyof Part>]?: never };
type Fields<Part, Value> = { readonly [Field in keyof Part]?: Value } & NoOthers<Part>;

/** An update of the fields of one part of the account. */
export interface PartUpdate<Part> {
  readonly $set?: Readonly<Partial<Part>> & NoOthers<Part>;
  readonly $unset?: Fields<Part, ''>;
  readonly $inc?: Fields<Part, number>;
  readonly $addToSet?: Fields<Part, unknown>;
  readonly $pull?: Fields<Part, unknown>;
}

declare const madeByOwner: unique symbol;

/** An update by the module that owns its fields. Others add it to their own updates, but cannot make or change it. */
export type OpaqueUpdate = { readonly [madeByOwner]: true } & {
  readonly [Operator in keyof PartUpdate<UserDocument>]?: never;
};

/** Updates that are written as one: of the caller's own part, and those that other owners made. */
export type UserUpdates<Part> = PartUpdate<Part> | OpaqueUpdate | readonly (PartUpdate<Part> | OpaqueUpdate | null)[];

/** Lets other modules write an update of the caller's own part. Only the type changes: it hides the fields. */
export function opaque<Part = never>(update: PartUpdate<NoInfer<Part>>): OpaqueUpdate {
  return update as unknown as OpaqueUpdate;
}

/** Joins updates to one. A counter that several of them raise is raised once. */
export function joined(updates: UserUpdates<UserDocument>): UpdateFilter<UserDocument> {
  const all: Record<string, object> = {};
  for (const update of [updates].flat()) {
    for (const [operator, fields] of Object.entries(update ?? {})) all[operator] = { ...all[operator], ...fields };
  }
  return all;
}
