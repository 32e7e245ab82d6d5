import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { Store } from '../store';

/** What a reader set on this device. */
export interface Preferences {
  readonly soundsOn: boolean;
  readonly reducedMotion: boolean;
  readonly textSize: 'normal' | 'large' | 'largest';
  readonly font: 'friendly' | 'dyslexic';
  readonly contrast: 'normal' | 'high';
  readonly theme: 'auto' | 'light' | 'dark';
  /** How fast a voice reads. */
  readonly readingSpeed: 'slow' | 'normal' | 'quick';
}

const storageKey = 'preferences';

const choices: { readonly [Key in keyof Preferences]: readonly Preferences[Key][] } = {
  soundsOn: [true, false],
  reducedMotion: [false, true],
  textSize: ['normal', 'large', 'largest'],
  font: ['friendly', 'dyslexic'],
  contrast: ['normal', 'high'],
  theme: ['auto', 'light', 'dark'],
  readingSpeed: ['normal', 'slow', 'quick'],
};

/** The first choice of each is what a new reader gets. */
const defaults: Preferences = {
  soundsOn: true,
  reducedMotion: false,
  textSize: 'normal',
  font: 'friendly',
  contrast: 'normal',
  theme: 'auto',
  readingSpeed: 'normal',
};

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

export const preferences = { get: store.get, subscribe: store.subscribe, reload: () => store.set(read()) };

export interface PreferencesControl extends Preferences {
  set(changes: Partial<Preferences>): void;
}

/** The first paint, drawn by the build, knows no device: differences between devices are left to stylesheets. */
const ofFirstPaint = () => defaults;

export function usePreferences(): PreferencesControl {
  const current = useSyncExternalStore(preferences.subscribe, preferences.get, ofFirstPaint);
  return useMemo(() => ({ ...current, set: setPreferences }), [current]);
}

export const motionQuery = '(prefers-reduced-motion: reduce)';

/** Whether to go without movement: the device says so or the reader did. */
export function useReducedMotion(): boolean {
  const subscribe = useCallback((listener: () => void) => {
    const media = window.matchMedia(motionQuery);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  }, []);
  const deviceSays = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(motionQuery).matches,
    () => false,
  );
  return usePreferences().reducedMotion || deviceSays;
}
