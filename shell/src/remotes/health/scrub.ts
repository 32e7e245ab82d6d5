import { type BrowserFamily, type ErrorMessage, type ErrorName, errorNames } from '@storysprout/contract';

/**
 * The descriptions of errors that may leave the page. They consist of our own words only, because a message can contain
 * what a child typed ("kitten is not a word"). So the message itself is never sent.
 */

const known: readonly (readonly [shape: RegExp, message: ErrorMessage])[] = [
  [
    /^Cannot read propert(y|ies) of undefined|^undefined is not an object|is undefined$/,
    'reads a property of undefined',
  ],
  [/^Cannot read propert(y|ies) of null|^null is not an object|is null$/, 'reads a property of null'],
  [/^Cannot set propert(y|ies) of (undefined|null)/, 'sets a property of undefined or null'],
  [/is not a function|is not a constructor/, 'calls what is no function'],
  [/ is not defined$|^Can't find variable/, 'uses a name that is not defined'],
  [/is not iterable/, 'goes through what is not iterable'],
  [/^Maximum call stack size exceeded|^too much recursion/, 'calls itself without end'],
  [/^Assignment to constant variable|^invalid assignment to const/, 'assigns to a constant'],
  [/JSON/, 'is not valid JSON'],
  [/^Failed to fetch|^NetworkError when|^Load failed/, 'could not be fetched'],
  [/quota/i, 'found storage full'],
  [/Minified React error #(300|310)|^Rendered (more|fewer) hooks/, 'more hooks or fewer than before'],
  [/Minified React error #185|^Maximum update depth exceeded/, 'updates without end'],
];

/**
 * Returns a name only if it is one of the language or of browsers, because a remote could put anything into a name of
 * its own.
 */
export function nameOf(error: unknown): ErrorName {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return errorNames.find((each) => each === name) ?? 'another';
}

export function messageOf(error: unknown): ErrorMessage {
  const message = error instanceof Error || error instanceof DOMException ? error.message : '';
  return known.find(([shape]) => shape.test(message))?.[1] ?? 'its own';
}

/** Returns the brand of the browser without its version. */
export function browserFamily(userAgent: string): BrowserFamily {
  if (/\bEdg/.test(userAgent)) return 'edge';
  if (/Firefox\/|FxiOS\//.test(userAgent)) return 'firefox';
  if (/Chrome\/|CriOS\//.test(userAgent)) return 'chrome';
  return /Safari\//.test(userAgent) ? 'safari' : 'another';
}
