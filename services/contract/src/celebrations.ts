import { badgeRules } from './badges';

/**
 * A small celebration: it waits with the account until a page claims it, so that each is shown once, on
 * whichever device its reader opens next (docs/product.md#celebrations).
 */
export type Celebration =
  | { readonly kind: 'level'; readonly level: number }
  | { readonly kind: 'badge'; readonly name: string }
  | { readonly kind: 'published'; readonly blogId: string };

/** Most that wait for one reader; older ones are let go. */
export const mostCelebrations = 20;

export function formatCelebration(celebration: Celebration): string {
  if (celebration.kind === 'level') return `level-${celebration.level}`;
  return celebration.kind === 'badge' ? `badge-${celebration.name}` : `published-${celebration.blogId}`;
}

/** Null for an entry that this release does not know. */
export function parseCelebration(entry: string): Celebration | null {
  const [, kind, rest = ''] = /^(level|badge|published)-(.+)$/.exec(entry) ?? [];
  if (kind === 'level' && /^[1-9]\d{0,5}$/.test(rest)) return { kind, level: Number(rest) };
  if (kind === 'badge' && badgeRules.some(({ name }) => name === rest)) return { kind, name: rest };
  if (kind === 'published' && /^[0-9a-f]{24}$/.test(rest)) return { kind, blogId: rest };
  return null;
}
