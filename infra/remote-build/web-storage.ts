/**
 * Arguments for processes that run tests with jsdom. Node 25 and later have a `localStorage` of their own, which is
 * empty and conflicts with jsdom's. Older versions don't support the flag.
 */
export const withoutOwnStorage: string[] =
  Number(process.versions.node.split('.')[0]) >= 25 ? ['--no-experimental-webstorage'] : [];
