import type * as z from 'zod/mini';
import type { EndpointRow, InternalRow } from './tables';

/**
 * Types made from the table's rows. A call is named by its method and path (`'GET /blog/post/{id}'`). Pages use that
 * name and take only types from the table, so that no schema ends up in their scripts.
 */

type KeyOf<Row> = Row extends { method: infer M extends string; path: infer P extends string } ? `${M} ${P}` : never;

/** Every call of the public API. */
export type ApiKey = KeyOf<EndpointRow>;
/** Every call between services. */
export type InternalKey = KeyOf<InternalRow>;
export type CallKey = ApiKey | InternalKey;
export type EndpointBy<K extends CallKey> = K extends `${infer M} ${infer P}`
  ? Extract<EndpointRow | InternalRow, { method: M; path: P }>
  : never;

/** The calls that take an `Idempotency-Key`. */
export type IdempotentKey = KeyOf<Extract<EndpointRow, { idempotent: true }>>;

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type InputOf<Row, Part extends string> =
  Row extends Readonly<Record<Part, infer S extends z.ZodMiniType>> ? z.input<S> : undefined;
type OutputOf<Row, Part extends string> =
  Row extends Readonly<Record<Part, infer S extends z.ZodMiniType>> ? z.output<S> : undefined;

/** The parameters in its path. */
export type ParamsOf<K extends CallKey> = Readonly<Record<NamesIn<K>, string>>;
/** The response that a service returns on success, before it is turned into JSON. */
export type GivenAnswerOf<K extends CallKey> = InputOf<EndpointBy<K>, 'response'>;
/** The query that a caller may send. */
export type QueryOf<K extends CallKey> = InputOf<EndpointBy<K>, 'query'>;
export type BodyOf<K extends CallKey> = InputOf<EndpointBy<K>, 'body'>;
/** The path parameters as a service gets them, parsed by the schema. */
export type ParsedParamsOf<K extends CallKey> =
  EndpointBy<K> extends { params: infer S extends z.ZodMiniType } ? z.output<S> : ParamsOf<K>;
export type ParsedQueryOf<K extends CallKey> = OutputOf<EndpointBy<K>, 'query'>;
export type ParsedBodyOf<K extends CallKey> = OutputOf<EndpointBy<K>, 'body'>;
/** The response as a caller gets it; undefined when it is not JSON. */
export type AnswerOf<K extends CallKey> = OutputOf<EndpointBy<K>, 'response'>;

/** The input that a caller passes: the path parameters, query and body of the row. */
export type CallInputOf<K extends CallKey, Body = BodyOf<K>> = (keyof ParamsOf<K> extends never
  ? { readonly params?: undefined }
  : { readonly params: ParamsOf<K> }) &
  (undefined extends QueryOf<K> ? { readonly query?: undefined } : { readonly query?: QueryOf<K> }) &
  (undefined extends BodyOf<K>
    ? { readonly body?: undefined }
    : EndpointBy<K> extends { isBodyOptional: true }
      ? { readonly body?: Body }
      : { readonly body: Body });

/** A call that needs nothing may be made without an input. */
export type ArgumentsOf<Input> = Record<never, never> extends Input ? [input?: Input] : [input: Input];
