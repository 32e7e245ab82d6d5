import { type Endpoint, endpoints } from '@storysprout/contract/api';

const parameter = /\{[a-zA-Z]+\}/g;

/** Paths with fewer parameters come first: `/blog/likes/mine` is not a blog with the id `likes`. */
const rows = endpoints
  .map((row) => ({ row, parameters: row.path.match(parameter)?.length ?? 0 }))
  .sort((one, other) => one.parameters - other.parameters)
  .map(({ row }) => ({ row, pattern: new RegExp(`^${row.path.replaceAll(parameter, '[^/]+')}$`) }));

/** Returns the endpoint of a call; null when the API has no such call. */
export function rowOf(method: string, path: string): Endpoint | null {
  return rows.find(({ row, pattern }) => row.method === method && pattern.test(path))?.row ?? null;
}

/** Returns a name such as `GET /blog/post/{id}`. */
export const nameOfRow = ({ method, path }: Endpoint) => `${method} ${path}`;
