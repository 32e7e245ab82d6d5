/** What the page reads of a token; nothing here is trusted, it only spares calls that would be refused. */
interface Claims {
  readonly userId: unknown;
  /** In seconds, by the server's clock. */
  readonly iat: number;
  readonly exp: number;
}

/** Only the page's tokens are renewed; those of other clients last for days. In seconds. */
const longestRenewable = 60 * 60;
/** How long before its end a token is renewed, so that a slow call still arrives in time; in milliseconds. */
const margin = 60_000;

function claimsOf(token: string): Claims | null {
  try {
    const [, middle = ''] = token.split('.');
    const claims = JSON.parse(atob(middle.replaceAll('-', '+').replaceAll('_', '/'))) as Claims;
    return Number.isFinite(claims.iat) && Number.isFinite(claims.exp) ? claims : null;
  } catch {
    // Not a token we can read: the server decides.
    return null;
  }
}

export function isRenewable(token: string): boolean {
  const claims = claimsOf(token);
  return claims !== null && claims.exp - claims.iat <= longestRenewable;
}

/**
 * How far this device's clock is ahead of the server's, in milliseconds, as shown by a token that was just received.
 */
export function clockOffsetBy(token: string, now = Date.now()): number | null {
  const claims = claimsOf(token);
  return claims && now - claims.iat * 1_000;
}

/**
 * Whether a token should be renewed before it is used. A time before the token was made means that the device's clock
 * was set back since: only a new token can tell then.
 */
export function isEnding(token: string, clockOffset: number, now = Date.now()): boolean {
  const claims = claimsOf(token);
  if (claims === null || !isRenewable(token)) return false;
  const serverNow = now - clockOffset;
  const life = (claims.exp - claims.iat) * 1_000;
  const age = serverNow - claims.iat * 1_000;
  return age < -margin || age >= life - Math.min(margin, life / 2);
}

/** Whether both are the same reader's; two that can't be read may be. */
export function haveSameReader(one: string, other: string): boolean {
  return claimsOf(one)?.userId === claimsOf(other)?.userId;
}
