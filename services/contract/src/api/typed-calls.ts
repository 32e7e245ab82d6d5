import type * as z from 'zod/mini';
import type { EndpointRow } from './index';

/**
 * Types made from the table's rows. A call is named by its method and path (`'GET /blog/post/{id}'`). Pages use that
 * name and take only types from the table, so that no schema ends up in their scripts.
 */

type KeyOf<Row> = Row extends { method: infer M extends string; path: infer P extends string } ? `${M} ${P}` : never;

/** Every call of the public API. */
export type ApiKey = KeyOf<EndpointRow>;
export type EndpointBy<K extends ApiKey> = K extends `${infer M} ${infer P}`
  ? Extract<EndpointRow, { method: M; path: P }>
  : never;

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type InputOf<Row, Part extends string> =
  Row extends Readonly<Record<Part, infer S extends z.ZodMiniType>> ? z.input<S> : undefined;
type OutputOf<Row, Part extends string> =
  Row extends Readonly<Record<Part, infer S extends z.ZodMiniType>> ? z.output<S> : undefined;

/** The parameters in its path. */
export type ParamsOf<K extends ApiKey> = Readonly<Record<NamesIn<K>, string>>;
/** What a service answers on success, before JSON. */
export type GivenAnswerOf<K extends ApiKey> = InputOf<EndpointBy<K>, 'response'>;
/** What a caller may send. */
export type QueryOf<K extends ApiKey> = InputOf<EndpointBy<K>, 'query'>;
export type BodyOf<K extends ApiKey> = InputOf<EndpointBy<K>, 'body'>;
/** What a service gets once the schema has parsed it. */
export type ParsedQueryOf<K extends ApiKey> = OutputOf<EndpointBy<K>, 'query'>;
export type ParsedBodyOf<K extends ApiKey> = OutputOf<EndpointBy<K>, 'body'>;
/** What a caller gets; undefined when the answer is not JSON. */
export type AnswerOf<K extends ApiKey> = OutputOf<EndpointBy<K>, 'response'>;
