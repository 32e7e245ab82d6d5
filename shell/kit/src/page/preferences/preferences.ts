import { useMemo, useSyncExternalStore } from 'react';
import { useMediaQuery } from '../listen';
import { ifStored } from '../safe-storage';
import { Store } from '../store';

const storageKey = 'preferences';

/** The preferences that a reader can set on this device. The first choice of each is the default. */
const choices = {
  soundsOn: [true, false],
  reducedMotion: [false, true],
  textSize: ['normal', 'large', 'largest'],
  font: ['friendly', 'dyslexic'],
  contrast: ['normal', 'high'],
  theme: ['auto', 'light', 'dark'],
  /** The speed at which a voice reads aloud. */
  readingSpeed: ['normal', 'slow', 'quick'],
} as const;

export type Preferences = { readonly [Key in keyof typeof choices]: (typeof choices)[Key][number] };

const defaults = Object.fromEntries(Object.entries(choices).map(([key, [first]]) => [key, first])) as Preferences;

function known(stored: Record<string, unknown>): Partial<Preferences> {
  const valid = Object.entries(choices).filter(([key, values]) => (values as readonly unknown[]).includes(stored[key]));
  return Object.fromEntries(valid.map(([key]) => [key, stored[key]]));
}

function read(): Preferences {
  const stored = ifStored<unknown>(({ local }) => JSON.parse(local.getItem(storageKey) ?? '{}'));
  return typeof stored === 'object' && stored !== null ? { ...defaults, ...known({ ...stored }) } : defaults;
}

const store = new Store<Preferences>(read());

export function setPreferences(changes: Partial<Preferences>): void {
  const next = { ...store.get(), ...changes };
  store.set(next);
  // Without storage the choice lasts as long as the page.
  ifStored(({ local }) => local.setItem(storageKey, JSON.stringify(next)));
}

/** Loads the stored preferences. Subscribers are notified only if they have changed. */
function reload(): void {
  const stored = read();
  if (JSON.stringify(stored) !== JSON.stringify(store.get())) store.set(stored);
}

export const preferences = { get: store.get, subscribe: store.subscribe, reload };

export interface PreferencesControl extends Preferences {
  set(changes: Partial<Preferences>): void;
}

/** The server does not have the device's preferences. Differences between devices are left to stylesheets. */
const ofServer = () => defaults;

export function usePreferences(): PreferencesControl {
  const current = useSyncExternalStore(preferences.subscribe, preferences.get, ofServer);
  return useMemo(() => ({ ...current, set: setPreferences }), [current]);
}

export const motionQuery = '(prefers-reduced-motion: reduce)';

/** Returns whether to avoid motion, because the device or the reader asks for that. */
export function useReducedMotion(): boolean {
  const deviceSays = useMediaQuery(motionQuery);
  return usePreferences().reducedMotion || deviceSays;
}
