/** Systems by what their browsers say; the first that fits counts. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPad/, 'iPad'],
  [/iPhone|iPod/, 'iPhone'],
  [/CrOS/, 'Chromebook'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

/** Browsers by what they call themselves: those that also call themselves something else come first. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPiOS\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];

/** Longer ones are no browser's. */
const longest = 1_000;

/** A device in plain words, such as "Chrome on Windows"; what is no browser is "An app". */
export function deviceNameOf(userAgent: string): string {
  const text = userAgent.slice(0, longest);
  const browser = nameOf(browsers, text);
  const system = nameOf(systems, text);
  if (browser === undefined) return 'An app';
  return system === undefined ? browser : `${browser} on ${withArticle(system)}`;
}

function nameOf(names: typeof systems, text: string): string | undefined {
  return names.find(([form]) => form.test(text))?.[1];
}

/** "Chrome on an Android phone", but "Safari on iPad". */
function withArticle(system: string): string {
  if (system.startsWith('Android')) return `an ${system}`;
  return system === 'Chromebook' || system === 'Mac' ? `a ${system}` : system;
}
