import type { ErrorCode } from '@storysprout/contract';

/** Planned responses of the API, without any server, for tests and for a remote that runs alone. */

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

/** Returns a response with a status or headers of its own. */
export function reply(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return { [isReply]: true, status, body, headers };
}

/** Returns an error response of the API. */
export function refuse(status: number, message: string, code: ErrorCode = 'invalid_input'): Reply {
  return reply(status, { success: false, message, code });
}

/** Simulates a lost connection. */
export function offline(): never {
  throw new TypeError('Failed to fetch');
}

type Answer = unknown | ((request: FakeRequest) => unknown | Promise<unknown>);

/** The responses by route, such as 'GET /blog/post/:id': a body, a `reply`, or a function of the request. */
export type PlannedAnswers = Readonly<Record<string, Answer>>;

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

/** A call, the route of the plan that matches it, and the response. */
export interface PlannedCall {
  readonly route: string;
  readonly request: FakeRequest;
  readonly response: Promise<Response>;
}

/** Responses that can be added and replaced. The latest one wins. */
export class Plan {
  private readonly routes: Route[] = [];

  constructor(planned: PlannedAnswers = {}) {
    this.add(planned);
  }

  add(planned: PlannedAnswers): void {
    for (const [name, answer] of Object.entries(planned)) this.routes.unshift({ name, answer });
  }

  /**
   * Answers a call.
   *
   * @throws Error for an unplanned call, as a lost connection would
   */
  call(input: RequestInfo | URL, init?: RequestInit): PlannedCall {
    const asked = toRequest(input, init);
    const route = this.routes.find(({ name }) => paramsOf(name, asked.method, asked.path));
    if (!route) throw new Error(`No answer planned for ${asked.method} ${asked.path}`);
    const request = { ...asked, params: paramsOf(route.name, asked.method, asked.path) ?? {} };
    return { route: route.name, request, response: answerOf(route, request) };
  }
}

async function answerOf({ answer }: Route, request: FakeRequest): Promise<Response> {
  return toResponse(typeof answer === 'function' ? await answer(request) : answer);
}
