import type { PageState } from '@storysprout/contract';
import { readPageState } from './site-data';

/**
 * What this page was drawn from, when it came whole, with the parts of remotes, for this very address. Markup without
 * that is not taken over, nor is a reader's page by a visitor, who never saw it.
 */
export function takeDrawnPage(
  container: Element,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  isSignedIn: boolean,
) {
  const address = container.getAttribute('data-drawn');
  if (address === null) return null;
  const isThisPage =
    address === pathname + search || (container.getAttribute('data-query') === 'any' && address === pathname);
  const isForReader = isSignedIn || container.getAttribute('data-for') !== 'readers';
  const state: PageState | null = isThisPage && isForReader ? readPageState() : null;
  // Styles hide a reader's page from visitors only as long as it has not been taken over.
  if (!isForReader) container.replaceChildren();
  if (!state) container.removeAttribute('data-first-paint');
  return state;
}
