import type * as z from 'zod/mini';

/** Who may call: everybody, any signed-in reader, moderators. */
export type Access = 'public' | 'user' | 'admin';
export type EndpointMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call of the public API. The gateway routes what is listed, and nothing else; /openapi.json is made from it. */
export interface Endpoint {
  readonly method: EndpointMethod;
  /** Parameters in braces: `/blog/post/{id}`. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** The call may also come without a body. */
  readonly isBodyOptional?: boolean;
  /** The body may also come as multipart with this picture field beside the text fields. */
  readonly picture?: 'image';
  readonly response?: z.ZodMiniType;
  /** Status of a success; 200 when missing. */
  readonly status?: 201 | 204;
  /** When it is not the service its address names. */
  readonly answeredBy?: 'gateway';
  /** When the answer is not JSON. */
  readonly contentType?: string;
}

type Rest = Omit<Endpoint, 'method' | 'path' | 'access' | 'summary'>;

/** A row of the table, so that it reads like one. */
export function endpoint(
  method: EndpointMethod,
  path: string,
  access: Access,
  summary: string,
  rest: Rest = {},
): Endpoint {
  return { method, path, access, summary, ...rest };
}
