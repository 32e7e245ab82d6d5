/** The fixed values in error reports. Their schemas are in another file, so that pages don't load a schema library. */

/** The kinds of things belonging to the whole site that a remote can wrongly change. */
export const overstepKinds = [
  'storage',
  'cookie',
  'fetch',
  'history',
  'header',
  'platform',
  'dialog',
  'elsewhere',
] as const;
export type Overstep = (typeof overstepKinds)[number];

export const remoteErrorKinds = ['error', 'rejection', 'boundary', 'call', 'overstep'] as const;
export type RemoteErrorKind = (typeof remoteErrorKinds)[number];

export const errorNames = [
  'Error',
  'TypeError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'AggregateError',
  'AbortError',
  'DataCloneError',
  'InvalidStateError',
  'NotAllowedError',
  'NotFoundError',
  'QuotaExceededError',
  'SecurityError',
  'TimeoutError',
  'ApiError',
  'ChunkLoadError',
  'another',
] as const;
export type ErrorName = (typeof errorNames)[number];

/**
 * Browsers' messages in our own words. A message that a remote wrote itself is reported as `its own`; its line of code
 * shows it.
 */
export const errorMessages = [
  'its own',
  'reads a property of undefined',
  'reads a property of null',
  'sets a property of undefined or null',
  'calls what is no function',
  'uses a name that is not defined',
  'goes through what is not iterable',
  'calls itself without end',
  'assigns to a constant',
  'is not valid JSON',
  'could not be fetched',
  'found storage full',
  'more hooks or fewer than before',
  'updates without end',
] as const;
export type ErrorMessage = (typeof errorMessages)[number];

export const browserFamilies = ['chrome', 'edge', 'firefox', 'safari', 'another'] as const;
export type BrowserFamily = (typeof browserFamilies)[number];

/** Stands for a page whose pattern is not known. */
export const otherPage = 'another page';
