import { preferences } from '@storysprout/kit/host';

const darkQuery = '(prefers-color-scheme: dark)';

/** Gives the browser's own bars the colour of the page. @returns how to stop */
export function followThemeColor(): () => void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  const device = window.matchMedia(darkQuery);
  const apply = () => {
    const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim();
    if (meta && paper !== '') meta.content = paper;
  };
  apply();
  device.addEventListener('change', apply);
  const unsubscribe = preferences.subscribe(apply);
  return () => {
    device.removeEventListener('change', apply);
    unsubscribe();
  };
}
