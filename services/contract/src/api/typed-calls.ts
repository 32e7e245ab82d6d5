import type * as z from 'zod/mini';
import type { EndpointRow } from './index';

/**
 * What the rows of the table tell the compiler. A call is named by its method and path (`'GET /blog/post/{id}'`): a
 * page names it too, and takes only types from the table, so that no schema ends up in its script.
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

/** The names in braces of its path. */
export type ParamsOf<K extends ApiKey> = Readonly<Record<NamesIn<K>, string>>;
/** What a service hands out: the JSON of a success. */
export type GivenAnswerOf<K extends ApiKey> = InputOf<EndpointBy<K>, 'response'>;
/** What a caller may send. */
export type QueryOf<K extends ApiKey> = InputOf<EndpointBy<K>, 'query'>;
export type BodyOf<K extends ApiKey> = InputOf<EndpointBy<K>, 'body'>;
/** What a service gets once the schema has read it. */
export type ParsedQueryOf<K extends ApiKey> = OutputOf<EndpointBy<K>, 'query'>;
export type ParsedBodyOf<K extends ApiKey> = OutputOf<EndpointBy<K>, 'body'>;
/** What a caller gets; undefined where the answer is no JSON. */
export type AnswerOf<K extends ApiKey> = OutputOf<EndpointBy<K>, 'response'>;
