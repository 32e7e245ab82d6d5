import type { AddressInfo } from 'node:net';
import type Koa from 'koa';
import { listen, stopListening } from '../../runtime';

export interface RunningApp {
  url: string;
  close(): Promise<void>;
}

/** Starts the app on a free port. */
export async function startApp(app: Koa): Promise<RunningApp> {
  const server = await listen(app, { port: 0, host: '127.0.0.1' });
  // A TCP server's address is never a string or null while it listens.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => stopListening(server) };
}

export interface TestResponse {
  status: number;
  /** Parsed JSON, or the text if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of the body
  body: any;
  headers: Headers;
}

export interface TestRequest {
  token?: string;
  /** Sent as JSON, or unchanged if it is a FormData. */
  body?: unknown;
  headers?: Record<string, string>;
}

export type TestCall = (path: string, request?: TestRequest) => Promise<TestResponse>;
export interface TestClient {
  get: TestCall;
  post: TestCall;
  put: TestCall;
  patch: TestCall;
  delete: TestCall;
  head: TestCall;
  /** The same client with this token on every call. */
  as(token: string): TestClient;
}

/** An HTTP client for a running app. A token function is called before each request, for tokens that expire soon. */
export function client(baseUrl: string, defaultToken?: string | (() => Promise<string>)): TestClient {
  const call =
    (method: string): TestCall =>
    async (path, request = {}) => {
      const token = typeof defaultToken === 'function' ? await defaultToken() : defaultToken;
      return send(method, baseUrl + path, { token, ...request });
    };
  return {
    get: call('GET'),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
    head: call('HEAD'),
    as: (token) => client(baseUrl, token),
  };
}

async function send(method: string, url: string, { token, body, headers = {} }: TestRequest): Promise<TestResponse> {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: isForm ? body : typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: readBody(await response.text()) };
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Pages, pictures and empty responses are not JSON.
    return text;
  }
}
