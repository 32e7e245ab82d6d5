/** The claims that the page reads from a token. They are not trusted, and only save calls that would be refused. */
interface Claims {
  readonly userId: unknown;
  /** In seconds, by the server's clock. */
  readonly iat: number;
  readonly exp: number;
}

/** Only the tokens of pages are renewed; those of other clients last for days. In seconds. */
const longestRenewable = 60 * 60;
/** A token is renewed this long before its end, in milliseconds, so that a slow call still arrives in time. */
const margin = 60_000;

function claimsOf(token: string): Claims | null {
  try {
    const [, middle = ''] = token.split('.');
    const claims = JSON.parse(atob(middle.replaceAll('-', '+').replaceAll('_', '/'))) as Claims;
    return Number.isFinite(claims.iat) && Number.isFinite(claims.exp) ? claims : null;
  } catch {
    // The token can't be read, so the server decides.
    return null;
  }
}

export function isRenewable(token: string): boolean {
  const claims = claimsOf(token);
  return claims !== null && claims.exp - claims.iat <= longestRenewable;
}

/**
 * Returns how far this device's clock is ahead of the server's, in milliseconds, according to a token that was just
 * received; null if it can't be read.
 */
export function clockOffsetBy(token: string, now = Date.now()): number | null {
  const claims = claimsOf(token);
  return claims && now - claims.iat * 1_000;
}

/**
 * Returns whether a token should be renewed before it is used. If the time is before the token was made, the device's
 * clock was set back since, and only a new token shows the time of the server.
 */
export function isEnding(token: string, clockOffset: number, now = Date.now()): boolean {
  const claims = claimsOf(token);
  if (claims === null || !isRenewable(token)) return false;
  const serverNow = now - clockOffset;
  const life = (claims.exp - claims.iat) * 1_000;
  const age = serverNow - claims.iat * 1_000;
  return age < -margin || age >= life - Math.min(margin, life / 2);
}

/** Returns whether both tokens belong to the same reader. Two that can't be read may do so. */
export function haveSameReader(one: string, other: string): boolean {
  return claimsOf(one)?.userId === claimsOf(other)?.userId;
}
