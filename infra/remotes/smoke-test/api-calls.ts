import { type Endpoint, endpoints } from '@storysprout/contract/api';

const parameter = /\{[a-zA-Z]+\}/g;

/** Rows with fewer parameters first: `/blog/likes/mine` is not a blog called `likes`. */
const rows = endpoints
  .map((row) => ({ row, parameters: row.path.match(parameter)?.length ?? 0 }))
  .sort((one, other) => one.parameters - other.parameters)
  .map(({ row }) => ({ row, pattern: new RegExp(`^${row.path.replaceAll(parameter, '[^/]+')}$`) }));

/** The row of the contract that a call is about; null where the API has no such call. */
export function rowOf(method: string, path: string): Endpoint | null {
  return rows.find(({ row, pattern }) => row.method === method && pattern.test(path))?.row ?? null;
}

/** `GET /blog/post/{id}` */
export const nameOfRow = ({ method, path }: Endpoint) => `${method} ${path}`;
