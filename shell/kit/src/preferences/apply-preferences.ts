import { preferences } from './preferences';

function apply(): void {
  const { theme, contrast, font, textSize, reducedMotion } = preferences.get();
  Object.assign(document.documentElement.dataset, {
    theme,
    contrast,
    font,
    text: textSize,
    motion: reducedMotion ? 'reduced' : 'full',
  });
}

/** Puts the preferences on `<html>`, where the tokens read them, and keeps them there. @returns how to stop */
export function applyPreferences(): () => void {
  apply();
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === 'preferences' || key === null) preferences.reload();
  };
  window.addEventListener('storage', handleStorage);
  const unsubscribe = preferences.subscribe(apply);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', handleStorage);
  };
}
