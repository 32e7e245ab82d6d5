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
 * From now on everything shown is the reader's own. Not a layout effect: what differs for this reader is drawn right
 * after the other effects, and the frame before it still shows what everybody gets.
 */
function Mounted({ container, onShown, children }: MountedProps) {
  useEffect(() => {
    container?.removeAttribute(mark);
    onShown?.();
  }, [container, onShown]);
  return children;
}

/** The site as it is mounted; drawn ahead, without a container, it must be the same to the last element. */
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
 * Shows the site: hydrates the server-rendered page if it is this one, else starts from nothing. Everything is there to be
 * read already, so React takes it over in slices between which the page answers the reader.
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
