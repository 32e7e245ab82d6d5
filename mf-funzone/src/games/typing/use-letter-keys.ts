import { useEffect, useRef } from 'react';

/** A dialog or a control with a use of its own for letters has the keyboard. */
function isElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('dialog, input:not([type=radio]), select, textarea') !== null;
}

/** Hears letters typed anywhere on the page while a game is on; shortcuts of the browser stay its own. */
export function useLetterKeys(isOn: boolean, onLetter: (letter: string) => void): void {
  const latest = useRef(onLetter);
  latest.current = onLetter;
  useEffect(() => {
    if (!isOn) return;
    const handleKey = ({ key, ctrlKey, altKey, metaKey, repeat, target }: KeyboardEvent) => {
      if (ctrlKey || altKey || metaKey || repeat || isElsewhere(target)) return;
      if (/^[a-z]$/i.test(key)) latest.current(key);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [isOn]);
}
