import { idempotencyKey } from '@storysprout/contract';
import { type Endpoint, endpoints, namedSchemas } from '@storysprout/contract/api';
import * as z from 'zod/mini';

/** OpenAPI 3.1 made from the same schemas that check every request. */

type Json = Record<string, unknown>;

const componentBase = '#/components/schemas/';

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(namedSchemas)) names.add(schema, { id });

export function openApi(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Storysprout',
      version: '1.0.0',
      description: 'Blogs, comments, XP and the weekly challenge. A failed call answers with the schema `Error`.',
    },
    // Relative to the description, so it is right at every address the site has.
    servers: [{ url: '/' }],
    paths: pathsOf(endpoints),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: componentSchemas(),
    },
  };
}

function pathsOf(all: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of all) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return paths;
}

function operationOf(endpoint: Endpoint): Json {
  const parameters = [...pathParameters(endpoint), ...queryParameters(endpoint), ...headerParameters(endpoint)];
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    ...(endpoint.access !== 'public' && { security: [{ token: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.body && { requestBody: requestBodyOf(endpoint) }),
    responses: responsesOf(endpoint),
  };
}

/** `GET /blog/post/{id}` is `getBlogPostId`. */
function operationId({ method, path }: Endpoint): string {
  const words = path.split(/[^A-Za-z]+/).filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
}

function tagOf({ path }: Endpoint): string {
  const [, first, second] = path.split('/');
  return (first === 'images' ? second : first) ?? '';
}

function pathParameters({ path }: Endpoint): Json[] {
  const found = [...path.matchAll(/\{(\w+)\}/g)];
  return found.map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
}

function queryParameters({ query }: Endpoint): Json[] {
  if (!query) return [];
  const { properties, required } = jsonSchema(query, 'input');
  const requiredNames = Array.isArray(required) ? required : [];
  return Object.entries(asJson(properties)).map(([name, schema]) => ({
    name,
    in: 'query',
    required: requiredNames.includes(name),
    schema,
  }));
}

function headerParameters({ idempotent }: Endpoint): Json[] {
  const schema = jsonSchema(idempotencyKey, 'input');
  return idempotent ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema }] : [];
}

function requestBodyOf({ body, isBodyOptional = false, picture }: Endpoint): Json {
  const schema = body ? jsonSchema(body, 'input') : {};
  const json = { 'application/json': { schema } };
  if (!picture) return { required: !isBodyOptional, content: json };
  const properties = { ...asJson(schema.properties), [picture]: { type: 'string', format: 'binary' } };
  return { required: true, content: { ...json, 'multipart/form-data': { schema: { ...schema, properties } } } };
}

function responsesOf({ response, contentType, status, access }: Endpoint): Json {
  const type = contentType ?? 'application/json';
  const schema = response ? jsonSchema(response, 'output') : {};
  const failure = { $ref: `${componentBase}Error` };
  return {
    [String(status ?? 200)]: { description: 'Done', content: { [type]: { schema } } },
    ...(access !== 'public' && { '401': errorAnswer('Not signed in', failure) }),
    ...(access === 'admin' && { '403': errorAnswer('Not a moderator', failure) }),
    default: errorAnswer('It did not work', failure),
  };
}

function errorAnswer(description: string, schema: Json): Json {
  return { description, content: { 'application/json': { schema } } };
}

/** Named schemas become references to the components. */
function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const made = z.toJSONSchema(schema, { metadata: names, io, unrepresentable: 'any' });
  const { $defs: _named, $schema: _dialect, ...own } = made;
  return asJson(JSON.parse(JSON.stringify(own).replaceAll('"#/$defs/', `"${componentBase}`)));
}

function componentSchemas(): Json {
  const uri = (id: string) => componentBase + id;
  const { schemas } = z.toJSONSchema(names, { uri, io: 'output', unrepresentable: 'any' });
  return Object.fromEntries(Object.entries(schemas).map(([id, { $schema, $id, ...own }]) => [id, own]));
}

function asJson(value: unknown): Json {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
