/**
 * The terms an admin's search is compared with: the whole name, each word of it, the address and its domain, in lower
 * case. A search finds the accounts with a term that begins with it, which an index can answer; a search for any
 * substring would read every account.
 */
export function searchTermsOf(name: string, email: string): string[] {
  const lower = name.toLowerCase();
  const domain = email.slice(email.indexOf('@') + 1);
  return [...new Set([lower, ...lower.split(/[\s\-_.]+/).filter(Boolean), email, domain])];
}

/** A regular expression for terms that begin with the typed text, taken literally. */
export function searchPattern(typed: string): RegExp {
  return new RegExp(`^${typed.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}
