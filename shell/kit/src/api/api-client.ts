import { errorFrom, readJson, send } from './http';

export type QueryValue = string | number | boolean | null | undefined;

export interface CallOptions {
  /** Empty, null and undefined values are left out. */
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/** `withoutSession` is for a POST that signs in: its refusal says nothing about the session there may already be. */
export interface PostOptions extends CallOptions {
  readonly withoutSession?: boolean;
}

/** Few DELETE calls need a body. */
export interface DeleteOptions extends CallOptions {
  readonly body?: unknown;
}

/** One page of a list whose next cursor comes in the `X-Next-Cursor` header. */
export interface PageOf<T> {
  readonly data: T;
  readonly nextCursor: string | null;
}

export interface ApiClient {
  /** What most others are made of: any method, with the answer's next cursor. */
  request(method: string, path: string, body?: unknown, options?: PostOptions): Promise<PageOf<unknown>>;
  get<T>(path: string, options?: CallOptions): Promise<T>;
  getPage<T>(path: string, options?: CallOptions): Promise<PageOf<T>>;
  getFile(path: string, options?: CallOptions): Promise<Blob>;
  post<T>(path: string, body?: unknown, options?: PostOptions): Promise<T>;
  put<T>(path: string, body?: unknown, options?: CallOptions): Promise<T>;
  patch<T>(path: string, body?: unknown, options?: CallOptions): Promise<T>;
  delete<T>(path: string, options?: DeleteOptions): Promise<T>;
}

/** Where calls get their token; `null` when nobody is signed in. */
export interface TokenSource {
  current(): string | null;
  /** A token that lasts as long as a call, or the best there is. */
  fresh(): Promise<string | null>;
  /** The token to use instead of one the server refused. @throws ApiError when that can't be found out now */
  replace(refused: string): Promise<string | null>;
}

export interface ApiClientDeps {
  readonly baseUrl: () => string;
  readonly tokens: TokenSource;
  /** The answer for a visitor that came with the page, so that it need not be asked for. */
  readonly firstAnswer?: (address: string) => unknown;
}

function addressOf(baseUrl: string, path: string, query: CallOptions['query'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return `${baseUrl}${path}${text && `?${text}`}`;
}

/**
 * Speaks HTTP and nothing else: messages and redirects belong to the caller. A call whose token was refused is made
 * once more with a renewed one; the server did nothing the first time. @throws ApiError
 */
export function createApiClient({ baseUrl, tokens, firstAnswer }: ApiClientDeps): ApiClient {
  async function answerTo(method: string, path: string, body: unknown, options: PostOptions): Promise<Response> {
    const address = addressOf(baseUrl(), path, options.query);
    const { headers, signal } = options;
    const sendWith = (token: string | null) => send(method, address, { token, body, headers, signal });
    const token = options.withoutSession ? null : await tokens.fresh();
    const answer = await sendWith(token);
    if (answer.status !== 401 || token === null) return answer;
    const next = await tokens.replace(token);
    return next === null ? answer : sendWith(next);
  }
  async function call(method: string, path: string, body: unknown, options: PostOptions = {}): Promise<Response> {
    const answer = await answerTo(method, path, body, options);
    if (!answer.ok) throw await errorFrom(answer);
    return answer;
  }
  async function request(method: string, path: string, body?: unknown, options: PostOptions = {}) {
    const isVisitorsQuestion = method === 'GET' && tokens.current() === null;
    const known = isVisitorsQuestion ? firstAnswer?.(addressOf('', path, options.query)) : undefined;
    if (known !== undefined) return { data: known, nextCursor: null };
    const answer = await call(method, path, body, options);
    return { data: await readJson(answer), nextCursor: answer.headers.get('x-next-cursor') };
  }
  // The caller names the shape after the contract; the server answers from the same schemas.
  async function dataOf<T>(method: string, path: string, body: unknown, options?: PostOptions): Promise<T> {
    return (await request(method, path, body, options)).data as T;
  }
  return {
    request,
    get: (path, options) => dataOf('GET', path, undefined, options),
    getPage: async <T>(path: string, options?: CallOptions) =>
      (await request('GET', path, undefined, options)) as PageOf<T>,
    getFile: async (path, options) => (await call('GET', path, undefined, options)).blob(),
    post: (path, body, options) => dataOf('POST', path, body, options),
    put: (path, body, options) => dataOf('PUT', path, body, options),
    patch: (path, body, options) => dataOf('PATCH', path, body, options),
    delete: (path, options) => dataOf('DELETE', path, options?.body, options),
  };
}
