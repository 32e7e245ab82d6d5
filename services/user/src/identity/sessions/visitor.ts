import { previewHeader } from '@storysprout/contract';
import type { Context } from 'koa';
import * as texts from '../../texts/sessions';

/** The address, device and origin of somebody who signs in. */
export interface Visitor {
  address: string;
  device: string;
  /** True on the previews' origin. */
  isPreview: boolean;
}

export function visitorOf(ctx: Context): Visitor {
  return { address: ctx.ip, device: deviceNameOf(ctx.get('user-agent')), isPreview: isFromPreview(ctx) };
}

/** Returns whether the gateway has marked the call as coming from the previews' origin. */
export function isFromPreview(ctx: Context): boolean {
  return ctx.get(previewHeader) !== '';
}

/** Systems by their mark in the `User-Agent`; the first match counts. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPad/, 'iPad'],
  [/iPhone|iPod/, 'iPhone'],
  [/CrOS/, 'Chromebook'],
  [/Android.*Mobile/, texts.androidPhone],
  [/Android/, texts.androidTablet],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

/** Browsers by their mark in the `User-Agent`; those that also carry another browser's mark come first. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPiOS\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, texts.samsungInternet],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
];

/** No browser sends a longer one. */
const longest = 1_000;

/** Returns a device in plain words, such as "Chrome on Windows", or "An app" if it is not a browser. */
export function deviceNameOf(userAgent: string): string {
  const text = userAgent.slice(0, longest);
  const browser = nameOf(browsers, text);
  const system = nameOf(systems, text);
  if (browser === undefined) return texts.anApp;
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
