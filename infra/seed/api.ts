/** The public API as the sample children and the moderator use it: nothing is written behind its back. */
export class SiteApi {
  constructor(
    private readonly baseUrl: string,
    private readonly token?: string,
  ) {}

  /** The same API, called by whoever signs in. */
  async signIn(email: string, password: string): Promise<{ api: SiteApi; token: string; userId: string }> {
    const { token, user } = await this.send<{ token: string; user: { _id: string } }>('POST', '/user/login', {
      email,
      password,
    });
    return { api: new SiteApi(this.baseUrl, token), token, userId: user._id };
  }

  /** @throws Error with the answer's message when the call is refused. */
  async send<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body !== undefined && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      body: body === undefined ? undefined : isForm ? body : JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as Answer;
  }
}

/** A multipart form with at most one picture. */
export function form(fields: Readonly<Record<string, string>>, picture?: Buffer): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  if (picture) data.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png');
  return data;
}
