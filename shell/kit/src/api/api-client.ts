import { countPending } from '../page/pending';
import { errorFrom, type RequestParts, readJson, send } from './http';

export type QueryValue = string | number | boolean | null | undefined;

export interface RequestOptions extends Pick<RequestParts, 'body' | 'signal' | 'headers' | 'keepalive'> {
  /** Empty, null and undefined values are left out. */
  readonly query?: Readonly<Record<string, QueryValue>>;
  /** For a call that signs in: its refusal says nothing about the session there may already be. */
  readonly withoutSession?: boolean;
  /**
   * For a GET whose answer is the same for all: asked as a visitor, so that it comes from the caches. A reader who gets a
   * 404 that way is asked for once more with the token, because it may be something only they can see.
   */
  readonly shared?: boolean;
}

/** One page of a list whose next cursor comes in the `X-Next-Cursor` header. */
export interface PageOf<T> {
  readonly data: T;
  readonly nextCursor: string | null;
}

export interface ApiClient {
  /** What `call` is made of, for addresses that the contract does not name. @throws ApiError */
  request(method: string, path: string, options?: RequestOptions): Promise<PageOf<unknown>>;
  /** An answer that is not JSON. @throws ApiError */
  requestFile(method: string, path: string, options?: RequestOptions): Promise<Blob>;
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
  readonly firstAnswer?: (address: string, isShared: boolean) => PageOf<unknown> | undefined;
}

function addressOf(baseUrl: string, path: string, query: RequestOptions['query'] = {}): string {
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
  async function answerTo(method: string, path: string, options: RequestOptions): Promise<Response> {
    const address = addressOf(baseUrl(), path, options.query);
    const { headers, signal, body, keepalive } = options;
    const sendWith = (token: string | null) => send(method, address, { token, body, headers, signal, keepalive });
    const token = options.withoutSession || options.shared ? null : await tokens.fresh();
    const answer = await sendWith(token);
    if (answer.status !== 401 || token === null) return answer;
    const next = await tokens.replace(token);
    return next === null ? answer : sendWith(next);
  }
  async function goodAnswer(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
    const answer = await answerTo(method, path, options);
    if (answer.ok) return answer;
    const isMaybeOwn = options.shared && answer.status === 404 && tokens.current() !== null;
    if (isMaybeOwn) return goodAnswer(method, path, { ...options, shared: false });
    throw await errorFrom(answer);
  }
  async function request(method: string, path: string, options?: RequestOptions): Promise<PageOf<unknown>> {
    const isVisitorsQuestion = method === 'GET' && (options?.shared || tokens.current() === null);
    const known = isVisitorsQuestion
      ? firstAnswer?.(addressOf('', path, options?.query), options?.shared === true)
      : undefined;
    if (known !== undefined) return known;
    const answer = await goodAnswer(method, path, options);
    return { data: await readJson(answer), nextCursor: answer.headers.get('x-next-cursor') };
  }
  return {
    request: (...asked) => countPending(request(...asked)),
    requestFile: (...asked) => countPending(goodAnswer(...asked).then((answer) => answer.blob())),
  };
}
