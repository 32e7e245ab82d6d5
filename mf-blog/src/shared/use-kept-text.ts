import { useState } from 'react';
import { readStored, writeStored } from './device-storage';

/**
 * A text being typed that outlives a reload, a sign-out and a failed call: it is kept on the device until it is set to
 * nothing. `key` names the reader and the place, so that no child finds another's text.
 */
export function useKeptText(key: string): [string, (text: string) => void] {
  const [state, setState] = useState(() => ({ key, text: readStored(key) ?? '' }));
  if (state.key !== key) setState({ key, text: readStored(key) ?? '' });
  const setText = (text: string) => {
    writeStored(key, text || null);
    setState({ key, text });
  };
  return [state.text, setText];
}
