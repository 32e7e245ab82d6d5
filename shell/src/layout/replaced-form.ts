import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Returns the elements around this one, from the inside out, up to the page. */
function placesAround(element: Element): HTMLElement[] {
  const { parentElement } = element;
  if (!parentElement) return [];
  return parentElement.id === 'main' ? [parentElement] : [parentElement, ...placesAround(parentElement)];
}

function bringIntoSight(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
  place.scrollIntoView({ block: 'start' });
}

/**
 * When a form is replaced that had the focus, as by a note of thanks, brings what comes instead into sight and gives it
 * the focus, unless the page does so itself. On a phone, readers would be left far below it.
 */
export function useReplacedForm(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page nothing is left of the form
  useEffect(() => {
    const main = document.getElementById('main');
    if (!main) return;
    let form: Element | null = null;
    let places: readonly HTMLElement[] = [];
    const handleFocus = ({ target }: FocusEvent) => {
      form = target instanceof Element ? target.closest('form') : null;
      places = form ? placesAround(form) : [];
    };
    const observer = new MutationObserver(() => {
      if (!form || form.isConnected) return;
      form = null;
      // By the next frame the page itself may have moved the focus.
      requestAnimationFrame(() => {
        const place = places.find(({ isConnected }) => isConnected);
        if (place && document.activeElement === document.body) bringIntoSight(place);
      });
    });
    main.addEventListener('focusin', handleFocus);
    observer.observe(main, { childList: true, subtree: true });
    return () => {
      main.removeEventListener('focusin', handleFocus);
      observer.disconnect();
    };
  }, [key]);
}
