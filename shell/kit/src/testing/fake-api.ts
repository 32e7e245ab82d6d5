import type { ErrorCode } from '@storysprout/contract';
import { vi } from 'vitest';

/** One call the page made, as the server would see it. */
export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly params: Readonly<Record<string, string>>;
  readonly headers: Headers;
  /** Parsed JSON, a FormData, or undefined. */
  readonly body: unknown;
}

const isReply: unique symbol = Symbol('reply');
export interface Reply {
  readonly [isReply]: true;
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer with a status or headers of its own. */
export function reply(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return { [isReply]: true, status, body, headers };
}

/** The API's way to say no. */
export function refuse(status: number, message: string, code: ErrorCode = 'invalid_input'): Reply {
  return reply(status, { success: false, message, code });
}

/** The network gives up on this call. */
export function offline(): never {
  throw new TypeError('Failed to fetch');
}

type Answer = unknown | ((request: FakeRequest) => unknown | Promise<unknown>);

export interface FakeApi {
  /** The calls made so far to 'GET /blog/post/:id'; without a route, all. */
  calls(route?: string): FakeRequest[];
  /** Adds or changes answers. */
  answer(routes: Readonly<Record<string, Answer>>): void;
}

interface Route {
  readonly name: string;
  readonly answer: Answer;
}

function paramsOf(name: string, method: string, path: string): Record<string, string> | null {
  const [wantedMethod, wantedPath = ''] = name.split(' ');
  const wanted = wantedPath.split('/');
  const given = path.split('/');
  if (wantedMethod !== method || wanted.length !== given.length) return null;
  const pairs = wanted.map((part, at) => [part, given[at] ?? ''] as const);
  if (pairs.some(([part, value]) => !part.startsWith(':') && part !== value)) return null;
  return Object.fromEntries(
    pairs.filter(([part]) => part.startsWith(':')).map(([part, value]) => [part.slice(1), value]),
  );
}

function toRequest(input: RequestInfo | URL, init: RequestInit = {}): FakeRequest {
  const { pathname, searchParams } = new URL(String(input), 'http://localhost');
  const body = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined);
  return {
    method: init.method ?? 'GET',
    path: pathname,
    query: searchParams,
    params: {},
    headers: new Headers(init.headers),
    body,
  };
}

function toResponse(answer: unknown): Response {
  const isSpecial = typeof answer === 'object' && answer !== null && isReply in answer;
  const { status, body, headers } = isSpecial ? (answer as Reply) : reply(200, answer);
  return new Response(body === undefined ? null : JSON.stringify(body), { status, headers });
}

/**
 * Answers `fetch` for one test: `fakeApi({ 'GET /blog/all': { blogs: [] } })`. A route's path may hold `:id`;
 * its answer is a body, a `reply`, or a function of the request. Later routes win. A call nobody planned
 * fails like a lost connection and is named in the error's cause.
 */
export function fakeApi(planned: Readonly<Record<string, Answer>> = {}): FakeApi {
  const routes: Route[] = [];
  const made: { readonly route: string; readonly request: FakeRequest }[] = [];
  const answer = (more: Readonly<Record<string, Answer>>) => {
    for (const [name, each] of Object.entries(more)) routes.unshift({ name, answer: each });
  };
  answer(planned);

  async function respond(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = toRequest(input, init);
    const route = routes.find(({ name }) => paramsOf(name, request.method, request.path));
    if (!route) throw new Error(`No answer planned for ${request.method} ${request.path}`);
    const full = { ...request, params: paramsOf(route.name, request.method, request.path) ?? {} };
    made.push({ route: route.name, request: full });
    return toResponse(typeof route.answer === 'function' ? await route.answer(full) : route.answer);
  }
  vi.stubGlobal('fetch', vi.fn(respond));
  return {
    answer,
    calls: (route) => made.filter((each) => route === undefined || each.route === route).map(({ request }) => request),
  };
}
