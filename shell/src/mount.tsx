import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/** Marks a server-rendered page by its path; styles hide what is not the same for every reader. */
const mark = 'data-first-paint';

interface MountedProps {
  readonly container: Element | null;
  /** Called once the site is on the page. */
  readonly onShown?: (() => void) | undefined;
  readonly children: ReactNode;
}

/**
 * Removes the mark of a server-rendered page, since everything shown from now on is the reader's own. Not a layout
 * effect: what differs for this reader is rendered right after the other effects, and the frame before it still shows
 * what everybody gets.
 */
function Mounted({ container, onShown, children }: MountedProps) {
  useEffect(() => {
    container?.removeAttribute(mark);
    onShown?.();
  }, [container, onShown]);
  return children;
}

/**
 * Returns the site as it is mounted. Server-side rendering has no container, but must produce exactly the same
 * elements.
 */
export function mountable(container: Element | null, site: ReactNode, onShown?: () => void): ReactNode {
  return (
    <StrictMode>
      <Mounted container={container} onShown={onShown}>
        {site}
      </Mounted>
    </StrictMode>
  );
}

/**
 * Shows the site: hydrates the server-rendered page if it is this one, and otherwise renders from scratch. Everything
 * can be read already, so React hydrates in slices and the page stays responsive.
 */
export function mount(container: Element, path: string, site: ReactNode, onShown?: () => void): void {
  if (container.getAttribute(mark) === path) {
    startTransition(() => {
      hydrateRoot(container, mountable(container, site, onShown));
    });
    return;
  }
  container.replaceChildren();
  createRoot(container).render(mountable(container, site, onShown));
}
