import type { PageState } from '@storysprout/contract';
import { readPageState } from './page-data';

/**
 * Returns the state from which this page was rendered, if it was rendered as a whole, with the parts of remotes, for
 * this very address. Otherwise returns null, and the markup is not hydrated. The same goes for a signed-in reader's
 * page that a visitor gets: styles hid it, so the visitor never saw it.
 */
export function takeServerRenderedPage(
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
  // Styles hide a signed-in reader's page from visitors only until it is hydrated.
  if (!isForReader) container.replaceChildren();
  if (!state) container.removeAttribute('data-first-paint');
  return state;
}
