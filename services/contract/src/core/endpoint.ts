import type * as z from 'zod/mini';
import type { InternalCaller, InternalService } from './callers';

/** Who may call: everybody, signed-in readers, moderators, or teams with a deploy token. */
export type Access = 'public' | 'user' | 'admin' | 'team';
export type EndpointMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The fields that public and internal calls have in common. */
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
  /** The content type of a response that is not JSON. */
  readonly contentType?: string;
  /** The handler writes the response itself, because it has the bytes ready or answers browsers with a page. */
  readonly isWrittenByHandler?: true;
  /**
   * Marks a write that may change what visitors see of blogs. Before the gateway answers the writer, it drops the
   * cached responses that the service's response names as stale, or all of them when it names none. Between services
   * the stale tags are passed on (services/contract/src/api/cache-tags.ts).
   */
  readonly changesBlogs?: true;
}

/**
 * The rules by which the gateway caches responses to visitors, who all get the same one, for at most two seconds.
 * Parameters in the path of such a call are ids. Addresses with unknown parameters are never cached.
 */
export interface VisitorCache {
  /**
   * The size limit of a cached response to the address without a query, in bytes, where the usual 256 kB are too
   * little.
   */
  readonly mostBytesWithoutQuery?: number;
  /** Signed-in readers get the visitors' response with only `likedByMe` added, so the gateway builds it itself. */
  readonly readersDifferBy?: 'likes';
}

/** One call of the public API. The gateway routes what is listed, and nothing else; /openapi.json is made from it. */
export interface Endpoint extends CallRow {
  readonly access: Access;
  readonly summary: string;
  /** The service that answers, when it is not the one that the path names. */
  readonly answeredBy?: 'registry' | 'admin';
  /** The size limit of the body, in bytes; 1 MB when missing. */
  readonly bodyBytes?: number;
  readonly cache?: VisitorCache;
  /**
   * The call creates something and accepts an `Idempotency-Key`. Repeating a reader's key returns what the first call
   * created (docs/product.md#repeated-calls).
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

/** The body limit for rows that take a few fields: a command, a report, a password. */
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
