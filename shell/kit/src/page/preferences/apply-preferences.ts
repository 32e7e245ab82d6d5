import { onMediaChange, onWindow } from '../listen';
import { motionQuery, preferences } from './preferences';

function apply(): void {
  const { theme, contrast, font, textSize, reducedMotion } = preferences.get();
  Object.assign(document.documentElement.dataset, {
    theme,
    contrast,
    font,
    text: textSize,
    motion: reducedMotion || window.matchMedia(motionQuery).matches ? 'reduced' : 'full',
  });
}

/**
 * Sets the preferences of reader and device on `<html>`, where the styles read them, and keeps them up to date.
 *
 * @returns a function that stops it
 */
export function applyPreferences(): () => void {
  apply();
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === 'preferences' || key === null) preferences.reload();
  };
  const stops = [onWindow('storage', handleStorage), onMediaChange(motionQuery, apply), preferences.subscribe(apply)];
  return () => {
    for (const stop of stops) stop();
  };
}
