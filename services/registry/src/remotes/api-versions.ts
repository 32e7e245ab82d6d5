import * as z from 'zod/mini';

export interface ServiceAddresses {
  readonly BLOG_URL: string;
  readonly USER_URL: string;
  readonly ADMIN_URL: string;
}

const health = z.object({ api: z.number() });
const limitMs = 1_500;

/** The API version each service reports; null when it does not answer or report one. */
export async function apiVersionsOf({ BLOG_URL, USER_URL, ADMIN_URL }: ServiceAddresses) {
  const asked = [apiVersionOf(BLOG_URL), apiVersionOf(USER_URL), apiVersionOf(ADMIN_URL)] as const;
  const [blog, user, admin] = await Promise.all(asked);
  return { blog, user, admin };
}

async function apiVersionOf(url: string): Promise<number | null> {
  try {
    const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(limitMs) });
    return health.parse(await answer.json()).api;
  } catch {
    // The gate has a message for a service that does not answer.
    return null;
  }
}
