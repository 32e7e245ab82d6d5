import { setTimeout } from 'node:timers/promises';

/** Even on a slow machine, a part that has just started responds within this time, in milliseconds. */
const patienceMs = 20_000;
const pauseMs = 500;
/** The site's status code while a part is unavailable for a moment. */
const unavailable = 503;

/** The public API, as the sample children and the moderator use it. */
export class SiteApi {
  constructor(
    private readonly baseUrl: string,
    private readonly token?: string,
  ) {}

  /** Signs in, and returns the same API for this account. */
  async signIn(email: string, password: string): Promise<{ api: SiteApi; token: string; userId: string }> {
    const { token, user } = await this.send<{ token: string; user: { _id: string } }>('POST', '/user/login', {
      email,
      password,
    });
    return { api: new SiteApi(this.baseUrl, token), token, userId: user._id };
  }

  /**
   * Calls the API, and tries again while a part is unavailable.
   *
   * @throws Error with the start of the response when the call is refused, or the part stays unavailable
   */
  async send<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const until = Date.now() + patienceMs;
    let answer = await this.ask(method, path, body);
    while (answer.status === unavailable && Date.now() < until) {
      await setTimeout(pauseMs);
      answer = await this.ask(method, path, body);
    }
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as Answer;
  }

  private ask(method: string, path: string, body: unknown): Promise<Response> {
    const isForm = body instanceof FormData;
    return fetch(`${this.baseUrl}${path}`, {
      method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body !== undefined && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
    });
  }
}

/** A multipart form with at most one picture. */
export function form(fields: Readonly<Record<string, string>>, picture?: Buffer): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  if (picture) data.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png');
  return data;
}
