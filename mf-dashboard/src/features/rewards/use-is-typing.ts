import { useSyncExternalStore } from 'react';

const textFields = 'textarea, select, input:not([type="checkbox"]):not([type="radio"]):not([type="file"])';

function subscribe(onChange: () => void): () => void {
  // The element that gets the focus has it only after the event that takes it from the last one.
  const later = () => queueMicrotask(onChange);
  document.addEventListener('focusin', later);
  document.addEventListener('focusout', later);
  return () => {
    document.removeEventListener('focusin', later);
    document.removeEventListener('focusout', later);
  };
}

function isTyping(): boolean {
  return document.activeElement?.matches(textFields) ?? false;
}

/** Whether the reader is in a text field: nobody should lose the focus in the middle of a word. */
export function useIsTyping(): boolean {
  return useSyncExternalStore(subscribe, isTyping);
}
