/**
 * Arguments for processes that run tests with jsdom: Node brings a `localStorage` of its own from 25 on, which is empty and
 * in the way of jsdom's. Older ones do not know the flag.
 */
export const withoutOwnStorage: string[] =
  Number(process.versions.node.split('.')[0]) >= 25 ? ['--no-experimental-webstorage'] : [];
