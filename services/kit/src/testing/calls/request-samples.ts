import type { Endpoint } from '@storysprout/contract/api';
import * as core from 'zod/v4/core';

/** Requests made from the contract's own schemas, for tests that go through every call and every field. */

/** A field of a request, such as `query.q` or `body.title`. */
export interface RequestField {
  readonly part: 'query' | 'body';
  readonly path: readonly string[];
  /** A value the field accepts. */
  readonly sample: unknown;
  readonly isOptional: boolean;
}

const candidates = [
  'Sunny meadow 7',
  'fox@storysprout.example',
  '0123456789abcdef01234567',
  'http://localhost:3001',
  'mf_blog',
  '/meadow',
  'meadow',
  'all',
  'GET /meadow',
  'assets/main.js',
  '0'.repeat(64),
  '2026-11',
  '2026-11-22T10:00:00.000Z',
  '12345678',
  '0123456789abcdef012345',
  1,
  2016,
  -1,
  true,
  { kind: 'warning' },
];

/**
 * Returns every field of a call's query and body, except moves in games, because each game has its own strict schema.
 */
export function requestFields({ query, body }: Pick<Endpoint, 'query' | 'body'>): RequestField[] {
  const all = [...(query ? fieldsOf(query, 'query', []) : []), ...(body ? fieldsOf(body, 'body', []) : [])];
  return all.filter(({ path }) => path.at(-1) !== 'moves');
}

/** Returns a query or body with every required field filled in, and the field `change` set to its sample. */
export function requestSample(fields: readonly RequestField[], part: RequestField['part'], change?: RequestField) {
  const sample: Record<string, unknown> = {};
  // An optional group of fields must be complete or missing.
  const isBeside = ({ path }: RequestField) => path.length > 1 && path[0] === change?.path[0];
  const required = fields.filter((field) => field.part === part && (!field.isOptional || isBeside(field)));
  for (const field of required) put(sample, field.path, field.sample);
  if (change?.part === part) put(sample, change.path, change.sample);
  return sample;
}

function fieldsOf(
  schema: core.$ZodType,
  part: RequestField['part'],
  path: readonly string[],
  isOptional = false,
): RequestField[] {
  const { def } = (schema as core.$ZodTypes)._zod;
  if (def.type === 'optional' || def.type === 'default') return fieldsOf(def.innerType, part, path, true);
  if (def.type !== 'object') return [{ part, path, sample: sampleOf(schema), isOptional }];
  return Object.entries(def.shape).flatMap(([name, field]) => fieldsOf(field, part, [...path, name], isOptional));
}

function sampleOf(schema: core.$ZodType): unknown {
  const { def } = (schema as core.$ZodTypes)._zod;
  if (def.type === 'array') {
    if (core.safeParse(schema, []).success) return [];
    const fields = fieldsOf(def.element, 'body', []);
    return [fields.some(({ path }) => path.length > 0) ? requestSample(fields, 'body') : sampleOf(def.element)];
  }
  if (def.type === 'record') return { level: sampleOf(def.valueType) };
  const sample = knownValues(schema).find((candidate) => core.safeParse(schema, candidate).success);
  if (sample === undefined) throw new Error(`No sample is a ${def.type} of this kind.`);
  return sample;
}

function knownValues(schema: core.$ZodType): readonly unknown[] {
  const { def } = (schema as core.$ZodTypes)._zod;
  if (def.type === 'literal') return def.values;
  return def.type === 'enum' ? Object.values(def.entries) : candidates;
}

function put(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = (target[name] ?? {}) as Record<string, unknown>;
  target[name] = inner;
  put(inner, rest, value);
}

export interface InvalidRequest {
  /** The call, and the place of the NUL. */
  readonly name: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  readonly body?: FormData | object;
}

const someId = '0123456789abcdef01234567';

/** Requests that are valid except for a NUL, placed in each parameter and field in turn, as JSON and as a form. */
export function requestsWithNul(call: Endpoint): InvalidRequest[] {
  const fields = requestFields(call);
  const places = [...call.path.matchAll(/\{\w+\}/g)].map(([parameter]) => invalidPath(call, fields, parameter));
  return [...places, ...fields.flatMap((field) => invalidField(call, fields, field))];
}

function invalidPath(call: Endpoint, fields: readonly RequestField[], parameter: string): InvalidRequest {
  const path = filledPath({ ...call, path: call.path.replace(parameter, 'a%00b') });
  return { ...request(call, parameter), path, ...(call.body && { body: requestSample(fields, 'body') }) };
}

function invalidField(call: Endpoint, fields: readonly RequestField[], field: RequestField): InvalidRequest[] {
  const odd = { ...field, sample: withNul(field.sample) };
  const [query, body] = [requestSample(fields, 'query', odd), requestSample(fields, 'body', odd)];
  const search = call.query ? `?${new URLSearchParams(query as Record<string, string>)}` : '';
  const path = filledPath(call) + search;
  const named = { ...request(call, field.path.join('.')), path };
  if (!call.body) return [named];
  const asForm = { ...named, name: `${named.name} in a form`, body: formOf(body) };
  return [{ ...named, body }, ...(call.picture ? [asForm] : [])];
}

/** Fills in the path. Parameters are ids, except for those that take one of a few words, and the place of a draft. */
function filledPath({ path, params }: Pick<Endpoint, 'path' | 'params'>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => wordOf(params, name) ?? someId);
}

function wordOf(params: core.$ZodType | undefined, name: string): string | undefined {
  const def = params && (params as core.$ZodTypes)._zod.def;
  const field = def?.type === 'object' ? (def.shape[name] as core.$ZodTypes | undefined)?._zod.def : undefined;
  if (name === 'place') return 'new';
  return field?.type === 'enum' ? String(Object.values(field.entries)[0]) : undefined;
}

function request({ method, path }: Endpoint, place: string): Pick<InvalidRequest, 'name' | 'method'> {
  return { name: `${method} ${path} ${place}`, method: method.toLowerCase() as InvalidRequest['method'] };
}

/** Puts it in the middle, where it is not trimmed away. */
function withNul(sample: unknown): unknown {
  if (typeof sample === 'object') return { 'a\u0000b': 'a\u0000b' };
  return typeof sample === 'string' ? `${sample.slice(0, 3)}\u0000${sample.slice(3)}` : 'a\u0000b';
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return form;
}
