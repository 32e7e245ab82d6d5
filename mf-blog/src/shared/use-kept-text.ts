import { log } from '@storysprout/kit';
import { useState } from 'react';

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    // Storage that is switched off holds nothing.
    return '';
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch (error) {
    // The text still stands in the box; only a reload would lose it.
    log.warn('A text could not be kept on this device.', error);
  }
}

/**
 * A text being typed that outlives a reload, a sign-out and a failed call: it is kept on the device until it is set to
 * nothing. `key` names the reader and the place, so that no child finds another's text.
 */
export function useKeptText(key: string): [string, (text: string) => void] {
  const [state, setState] = useState(() => ({ key, text: read(key) }));
  if (state.key !== key) setState({ key, text: read(key) });
  const setText = (text: string) => {
    write(key, text);
    setState({ key, text });
  };
  return [state.text, setText];
}
