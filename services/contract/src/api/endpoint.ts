import type * as z from 'zod/mini';
import type { InternalCaller, InternalService } from '../internal';

/** Who may call: everybody, signed-in readers, moderators, or teams with a deploy token. */
export type Access = 'public' | 'user' | 'admin' | 'team';
export type EndpointMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What public and internal calls have in common. */
export interface CallRow {
  readonly method: EndpointMethod;
  /** Parameters in braces: `/blog/post/{id}`. */
  readonly path: string;
  /** Checks the path's parameters; a failure is a 404 with the schema's message. */
  readonly params?: z.ZodMiniType<Record<string, string>, Record<string, string>>;
  readonly query?: z.ZodMiniType<object>;
  readonly body?: z.ZodMiniType;
  /** The body may be left out. */
  readonly isBodyOptional?: boolean;
  /** The body may also come as multipart with this picture field beside the text fields. */
  readonly picture?: 'image';
  readonly response?: z.ZodMiniType;
  /** Status of a success; 200 when missing. */
  readonly status?: 201 | 204;
  /** Set when the answer is not JSON. */
  readonly contentType?: string;
  /** The handler writes the answer itself: it has the bytes ready, or answers browsers with a page. */
  readonly isWrittenByHandler?: true;
  /**
   * A write that may change what visitors see of blogs. What its answer names as stale the gateway drops before it answers
   * the writer, and everything when it names nothing; between services the names are passed on
   * (services/contract/src/cache-tags.ts).
   */
  readonly changesBlogs?: true;
}

/**
 * What the gateway keeps, for two seconds at most, of the answers to visitors, who all get the same. Parameters in the
 * path of such a call are ids. Addresses with unknown parameters are never kept.
 */
export interface VisitorCache {
  /** The longest answer that is kept for the address without a query, where the usual 256 kB are too little. */
  readonly mostBytesWithoutQuery?: number;
  /** A signed-in reader's answer is the same but for `likedByMe`, so the gateway makes it itself. */
  readonly readersDifferBy?: 'likes';
}

/** One call of the public API. The gateway routes what is listed, and nothing else; /openapi.json is made from it. */
export interface Endpoint extends CallRow {
  readonly access: Access;
  readonly summary: string;
  /** Set when it is not the service that the path names. */
  readonly answeredBy?: 'registry' | 'admin';
  /** Largest body; 1 MB when missing. */
  readonly bodyBytes?: number;
  readonly cache?: VisitorCache;
  /**
   * The call makes something, and takes an `Idempotency-Key`: the same key of the same reader answers with what was made
   * first (docs/product.md#repeated-calls).
   */
  readonly idempotent?: true;
}

/** A call between services. The gateway never routes `/internal/*`. */
export interface InternalEndpoint extends CallRow {
  readonly path: `/internal/${string}`;
  /** The service that answers. */
  readonly service: InternalService;
  /** The processes that may call. */
  readonly callers: readonly InternalCaller[];
}

/** A row without its method, path, access and summary. */
export type EndpointRest = Omit<Endpoint, 'method' | 'path' | 'access' | 'summary'>;

/** A row whose type keeps its own method, path and schemas. */
type Row<M extends EndpointMethod, P extends string, A extends Access, R extends EndpointRest> = Readonly<
  { method: M; path: P; access: A; summary: string } & R
>;

/** For rows that take a few fields: a command, a report, a password. */
export const smallBody = { bodyBytes: 10_000 } as const;

/** One row of the table; the short arguments keep it readable as a table. */
export function endpoint<
  M extends EndpointMethod,
  P extends string,
  A extends Access,
  const R extends EndpointRest = object,
>(method: M, path: P, access: A, summary: string, rest?: R): Row<M, P, A, R> {
  return { method, path, access, summary, ...rest } as Row<M, P, A, R>;
}

/** One row of the internal table. */
export function internalEndpoint<
  S extends InternalService,
  M extends EndpointMethod,
  P extends InternalEndpoint['path'],
  const R extends Partial<CallRow>,
>(service: S, method: M, path: P, callers: readonly InternalCaller[], rest: R) {
  return { service, method, path, callers, ...rest };
}
