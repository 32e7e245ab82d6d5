import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteUses } from '@storysprout/contract';
import { sourcesBelow } from '../sources';

const widget = /<RemoteWidget\s+(?:key=\{[^}]*\}\s+)?remote="(\w+)"\s+name="(\w+)"/g;
const anyWidget = /<RemoteWidget\b/g;
/** Matches `to="/blogs"`, `to: '/blogs'`, `navigate('/blogs')`, and the same with a template literal. */
const link = /(?:\bto=\{?|\bto: |\bnavigate\()["'`](\/[^"'`]*)["'`]/g;

/**
 * Returns the widgets and pages of remotes that a source file uses.
 *
 * @throws Error when a widget's remote and name are not string literals, because then its users could not be determined
 */
export function usesIn(source: string): RemoteUses {
  const widgets = [...source.matchAll(widget)].map(([, remote = '', name = '']) => ({ remote, name }));
  if (widgets.length < [...source.matchAll(anyWidget)].length) {
    throw new Error(
      'A RemoteWidget starts with its remote="…" and name="…" as texts: the registry asks who uses what.',
    );
  }
  // An interpolated value is replaced by one segment of the path.
  const pages = [...source.matchAll(link)].map(([, address = '']) => address.replace(/\$\{[^}]*\}/g, 'x'));
  return { widgets, pages };
}

/**
 * Returns the widgets and pages of remotes that the app in this folder (absolute) uses, according to its sources.
 *
 * @param passes the props that it passes to widgets, if the compiler was run
 */
export function usesOf(folder: string, passes?: Pick<RemoteUses, 'widgets' | 'slots'>): RemoteUses {
  const sources = sourcesBelow(join(folder, 'src')).filter((file) => /\.tsx?$/.test(file));
  const all = sources.map((file) => usesIn(readFileSync(file, 'utf8')));
  const widgets = new Map(all.flatMap((uses) => uses.widgets).map((each) => [`${each.remote}/${each.name}`, each]));
  const pages = new Set(all.flatMap((uses) => uses.pages));
  if (!passes) return { widgets: [...widgets.values()], pages: [...pages].sort() };
  return { ...passes, pages: [...pages].sort() };
}
