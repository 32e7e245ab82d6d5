import { useMemo, useSyncExternalStore } from 'react';
import { useMediaQuery } from '../page/listen';
import { Store } from '../store';

const storageKey = 'preferences';

/** What a reader can set on this device. The first choice of each is what a new reader gets. */
const choices = {
  soundsOn: [true, false],
  reducedMotion: [false, true],
  textSize: ['normal', 'large', 'largest'],
  font: ['friendly', 'dyslexic'],
  contrast: ['normal', 'high'],
  theme: ['auto', 'light', 'dark'],
  /** How fast a voice reads. */
  readingSpeed: ['normal', 'slow', 'quick'],
} as const;

export type Preferences = { readonly [Key in keyof typeof choices]: (typeof choices)[Key][number] };

const defaults = Object.fromEntries(Object.entries(choices).map(([key, [first]]) => [key, first])) as Preferences;

function known(stored: Record<string, unknown>): Partial<Preferences> {
  const valid = Object.entries(choices).filter(([key, values]) => (values as readonly unknown[]).includes(stored[key]));
  return Object.fromEntries(valid.map(([key]) => [key, stored[key]]));
}

function read(): Preferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...defaults, ...known({ ...stored }) } : defaults;
  } catch {
    // Unreadable or switched-off storage: everybody's defaults.
    return defaults;
  }
}

const store = new Store<Preferences>(read());

export function setPreferences(changes: Partial<Preferences>): void {
  const next = { ...store.get(), ...changes };
  store.set(next);
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Takes over what is stored; nobody is told when that is what is here already. */
function reload(): void {
  const stored = read();
  if (JSON.stringify(stored) !== JSON.stringify(store.get())) store.set(stored);
}

export const preferences = { get: store.get, subscribe: store.subscribe, reload };

export interface PreferencesControl extends Preferences {
  set(changes: Partial<Preferences>): void;
}

/** Server rendering knows no device: differences between devices are left to stylesheets. */
const ofServer = () => defaults;

export function usePreferences(): PreferencesControl {
  const current = useSyncExternalStore(preferences.subscribe, preferences.get, ofServer);
  return useMemo(() => ({ ...current, set: setPreferences }), [current]);
}

export const motionQuery = '(prefers-reduced-motion: reduce)';

/** Whether to go without movement: the device says so or the reader did. */
export function useReducedMotion(): boolean {
  const deviceSays = useMediaQuery(motionQuery);
  return usePreferences().reducedMotion || deviceSays;
}
