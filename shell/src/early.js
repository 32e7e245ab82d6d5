// @ts-check
/**
 * Runs before the first paint, so that nothing flashes: puts what this device is set to on `<html>`, as
 * `preferences/apply-preferences.ts` of the kit does later. Goes to the browser as it stands here.
 */
try {
  const { dataset } = document.documentElement;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) dataset.motion = 'reduced';
  const set = JSON.parse(localStorage.getItem('preferences') ?? '{}');
  for (const name of ['theme', 'contrast', 'font']) if (typeof set[name] === 'string') dataset[name] = set[name];
  if (typeof set.textSize === 'string') dataset.text = set.textSize;
  if (set.reducedMotion === true) dataset.motion = 'reduced';
  if (localStorage.getItem('token')) dataset.session = 'in';
} catch {
  // Without storage everything is as it is for new readers.
}
