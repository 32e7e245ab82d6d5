import { ApiError } from './api-error';

export type QueryValue = string | number | boolean | null | undefined;

export interface CallOptions {
  /** Empty, null and undefined values are left out. */
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A DELETE seldom says more than what is to go. */
export interface DeleteOptions extends CallOptions {
  readonly body?: unknown;
}

/** One page of a list whose next cursor comes in the `X-Next-Cursor` header. */
export interface PageOf<T> {
  readonly data: T;
  readonly nextCursor: string | null;
}

export interface ApiClient {
  /** What all the others are made of: any method, with the answer's next cursor. */
  request(method: string, path: string, body?: unknown, options?: CallOptions): Promise<PageOf<unknown>>;
  get<T>(path: string, options?: CallOptions): Promise<T>;
  getPage<T>(path: string, options?: CallOptions): Promise<PageOf<T>>;
  post<T>(path: string, body?: unknown, options?: CallOptions): Promise<T>;
  put<T>(path: string, body?: unknown, options?: CallOptions): Promise<T>;
  patch<T>(path: string, body?: unknown, options?: CallOptions): Promise<T>;
  delete<T>(path: string, options?: DeleteOptions): Promise<T>;
}

export interface ApiClientDeps {
  readonly baseUrl: () => string;
  readonly token: () => string | null;
  /** The server refused this token. */
  readonly onUnauthorized: (token: string) => void;
  /** What a visitor need not ask, because the answer came with the page. */
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

function hexDigits(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => (byte + 256).toString(16).slice(1)).join(
    '',
  );
}

/** A trace begins here (W3C Trace Context): what gateway, services and jobs log about this call has its id. */
function newTraceparent(): string {
  return `00-${hexDigits(16)}-${hexDigits(8)}-01`;
}

function requestInit(method: string, body: unknown, token: string | null, options: CallOptions): RequestInit {
  const headers = new Headers({ accept: 'application/json', traceparent: newTraceparent(), ...options.headers });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json');
  return {
    method,
    headers,
    signal: options.signal,
    body: isForm || body === undefined ? (body as FormData) : JSON.stringify(body),
  };
}

async function answerTo(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ApiError(0, 'offline', "We can't reach Storysprout. Check your internet and try again.", { cause });
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError(response.status, 'broken', 'Something went wrong. Please try again.', { cause });
  }
}

function errorFrom(status: number, data: unknown): ApiError {
  const { message, code } = (typeof data === 'object' && data !== null ? data : {}) as Record<string, unknown>;
  if (typeof message !== 'string') return new ApiError(status, 'broken', 'Something went wrong. Please try again.');
  return new ApiError(status, typeof code === 'string' ? code : 'internal', message);
}

/** Speaks HTTP and nothing else: messages and redirects belong to the caller. @throws ApiError */
export function createApiClient({ baseUrl, token, onUnauthorized, firstAnswer }: ApiClientDeps): ApiClient {
  async function send(method: string, path: string, body: unknown, options: CallOptions): Promise<PageOf<unknown>> {
    const used = token();
    const response = await answerTo(
      addressOf(baseUrl(), path, options.query),
      requestInit(method, body, used, options),
    );
    const data = await readJson(response);
    if (response.status === 401 && used !== null) onUnauthorized(used);
    if (!response.ok) throw errorFrom(response.status, data);
    return { data, nextCursor: response.headers.get('x-next-cursor') };
  }
  async function request(method: string, path: string, body?: unknown, options: CallOptions = {}) {
    const isVisitorsQuestion = method === 'GET' && token() === null;
    const known = isVisitorsQuestion ? firstAnswer?.(addressOf('', path, options.query)) : undefined;
    return known === undefined ? send(method, path, body, options) : { data: known, nextCursor: null };
  }
  // The caller names the shape after the contract; the server answers from the same schemas.
  async function dataOf<T>(method: string, path: string, body: unknown, options?: CallOptions): Promise<T> {
    return (await request(method, path, body, options)).data as T;
  }
  return {
    request,
    get: (path, options) => dataOf('GET', path, undefined, options),
    getPage: async <T>(path: string, options?: CallOptions) =>
      (await request('GET', path, undefined, options)) as PageOf<T>,
    post: (path, body, options) => dataOf('POST', path, body, options),
    put: (path, body, options) => dataOf('PUT', path, body, options),
    patch: (path, body, options) => dataOf('PATCH', path, body, options),
    delete: (path, options) => dataOf('DELETE', path, options?.body, options),
  };
}
