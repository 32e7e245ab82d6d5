import { countPending } from '../page/pending';
import { errorFrom, type RequestParts, readJson, send } from './http';

export type QueryValue = string | number | boolean | null | undefined;

export interface RequestOptions extends Pick<RequestParts, 'body' | 'signal' | 'headers' | 'keepalive'> {
  /** Empty, null and undefined values are left out. */
  readonly query?: Readonly<Record<string, QueryValue>>;
  /** For a call that signs in. A refusal says nothing about a session that there may be already. */
  readonly withoutSession?: boolean;
  /**
   * For a GET whose response is the same for everybody: sent without a token, so that it comes from the caches. If a
   * signed-in reader gets a 404 that way, the call is repeated with the token, because it may be something only they
   * can see.
   */
  readonly shared?: boolean;
}

/** One page of a list whose next cursor comes in the `X-Next-Cursor` header. */
export interface PageOf<T> {
  readonly data: T;
  readonly nextCursor: string | null;
}

export interface ApiClient {
  /**
   * Calls an address that the contract does not name. `call` is built on this.
   *
   * @throws ApiError
   */
  request(method: string, path: string, options?: RequestOptions): Promise<PageOf<unknown>>;
  /**
   * Makes a call whose response is not JSON.
   *
   * @throws ApiError
   */
  requestFile(method: string, path: string, options?: RequestOptions): Promise<Blob>;
}

/** Provides the tokens for calls; `null` when nobody is signed in. */
export interface TokenSource {
  current(): string | null;
  /** Returns a token that lasts as long as a call, or the best there is. */
  fresh(): Promise<string | null>;
  /**
   * Returns the token to use instead of one that the server refused; null if there is none.
   *
   * @throws ApiError when that can't be found out now
   */
  replace(refused: string): Promise<string | null>;
}

export interface ApiClientContext {
  readonly baseUrl: () => string;
  readonly tokens: TokenSource;
  /** Returns the response for a visitor that came with the page, so that it need not be requested. */
  readonly prefetchedResponse?: (address: string, isShared: boolean) => PageOf<unknown> | undefined;
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
 * Creates a client that only speaks HTTP: messages and redirects are up to the caller. A call whose token was refused
 * is repeated with a renewed one, because the server did nothing the first time. All calls throw `ApiError`.
 */
export function createApiClient({ baseUrl, tokens, prefetchedResponse }: ApiClientContext): ApiClient {
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
      ? prefetchedResponse?.(addressOf('', path, options?.query), options?.shared === true)
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
