import { badgeRules } from './badges';

/**
 * A reason for a small celebration. It is stored with the account until a page claims it, so that it is shown only
 * once, on the device its reader opens next (docs/product.md#celebrations).
 */
export type Celebration =
  | { readonly kind: 'level'; readonly level: number }
  | { readonly kind: 'badge'; readonly name: string }
  | { readonly kind: 'published'; readonly blogId: string };

/** The largest number of unclaimed celebrations of one reader. The oldest are dropped. */
export const mostCelebrations = 20;

export function formatCelebration(celebration: Celebration): string {
  if (celebration.kind === 'level') return `level-${celebration.level}`;
  return celebration.kind === 'badge' ? `badge-${celebration.name}` : `published-${celebration.blogId}`;
}

/** Parses a stored celebration. Returns null for an entry of a kind this release does not support. */
export function parseCelebration(entry: string): Celebration | null {
  const [, kind, rest = ''] = /^(level|badge|published)-(.+)$/.exec(entry) ?? [];
  if (kind === 'level' && /^[1-9]\d{0,5}$/.test(rest)) return { kind, level: Number(rest) };
  if (kind === 'badge' && badgeRules.some(({ name }) => name === rest)) return { kind, name: rest };
  if (kind === 'published' && /^[0-9a-f]{24}$/.test(rest)) return { kind, blogId: rest };
  return null;
}
