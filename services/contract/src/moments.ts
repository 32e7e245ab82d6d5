import { badgeRules } from './badges';

/**
 * What deserves a small celebration: it waits with the account until a page claims it, so that each is shown once, on
 * whichever device its reader opens next (docs/product.md#moments).
 */
export type Moment =
  | { readonly kind: 'level'; readonly level: number }
  | { readonly kind: 'badge'; readonly name: string }
  | { readonly kind: 'published'; readonly blogId: string };

/** Most that wait for one reader; older ones are let go. */
export const mostMoments = 20;

export function writeMoment(moment: Moment): string {
  if (moment.kind === 'level') return `level-${moment.level}`;
  return moment.kind === 'badge' ? `badge-${moment.name}` : `published-${moment.blogId}`;
}

/** Null for an entry that this release does not know. */
export function readMoment(entry: string): Moment | null {
  const [, kind, rest = ''] = /^(level|badge|published)-(.+)$/.exec(entry) ?? [];
  if (kind === 'level' && /^[1-9]\d{0,5}$/.test(rest)) return { kind, level: Number(rest) };
  if (kind === 'badge' && badgeRules.some(({ name }) => name === rest)) return { kind, name: rest };
  if (kind === 'published' && /^[0-9a-f]{24}$/.test(rest)) return { kind, blogId: rest };
  return null;
}
