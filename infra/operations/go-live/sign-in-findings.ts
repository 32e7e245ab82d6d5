import { firstAdmin } from '../../seed/content/first-admin';
import { emailOf, writerPassword, writers } from '../../seed/content/writers';
import type { Finding } from './finding';
import type { GoLiveSettings } from './settings';

interface Account {
  readonly email: string;
  readonly password: string;
}

type Outcome = 'works' | 'refused' | 'not tried';

const limitMs = 10_000;
/** The most accounts that are named. */
const mostNamed = 3;
const topic = 'default sign-ins';

/** Tries on the site whether anybody can sign in with a password that stands in the code or in the settings. */
export async function signInFindings({ SITE_URL, ADMIN_EMAIL, ADMIN_PASSWORD }: GoLiveSettings): Promise<Finding> {
  const known: Account[] = [
    firstAdmin,
    ...writers.map(({ nickname }) => ({ email: emailOf(nickname), password: writerPassword })),
    ...(ADMIN_EMAIL && ADMIN_PASSWORD ? [{ email: ADMIN_EMAIL, password: ADMIN_PASSWORD }] : []),
  ];
  const working: string[] = [];
  let isTried = true;
  for (const account of known) {
    const outcome = await trySignIn(SITE_URL, account);
    if (outcome === 'works') working.push(account.email);
    if (outcome !== 'not tried') continue;
    isTried = false;
    break;
  }
  if (working.length === 0 && !isTried)
    return { topic, state: 'check', words: `Not every known password could be tried on ${SITE_URL}. Try again later.` };
  if (working.length === 0) return { topic, state: 'fine', words: 'No password of the samples or settings works.' };
  const accounts = [...new Set(working)];
  const others = accounts.length > mostNamed ? ` and ${accounts.length - mostNamed} more accounts` : '';
  const named = `${accounts.slice(0, mostNamed).join(', ')}${others}`;
  return { topic, state: 'todo', words: `Passwords of the samples or settings work for ${named}. Change them.` };
}

/** A session that begins here is ended at once. */
async function trySignIn(site: string, { email, password }: Account): Promise<Outcome> {
  try {
    const answer = await post(`${site}/user/login`, { email, password });
    if (answer.status === 401) return 'refused';
    if (!answer.ok) return 'not tried';
    const { token } = (await answer.json()) as { token: string };
    await post(`${site}/user/logout`, {}, { authorization: `Bearer ${token}` }).catch(() => undefined);
    return 'works';
  } catch {
    return 'not tried';
  }
}

function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(limitMs),
  });
}
