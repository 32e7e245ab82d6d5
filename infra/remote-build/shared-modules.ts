import { createRequire } from 'node:module';
import { join } from 'node:path';

function versionIn(folder: string, name: string): string {
  const require = createRequire(join(folder, 'package.json'));
  const { version } = require(`${name}/package.json`) as { version: string };
  return version;
}

/**
 * Modules the shell has the only copy of, with the versions that the app in this folder (absolute) was made with. Not the router itself: sharing it would ship all of it.
 */
export function sharedVersions(folder: string): Readonly<Record<string, string>> {
  const kit = versionIn(folder, '@storysprout/kit');
  const react = versionIn(folder, 'react');
  return {
    react,
    'react/jsx-runtime': react,
    'react-dom': versionIn(folder, 'react-dom'),
    '@storysprout/kit': kit,
    '@storysprout/kit/router': kit,
  };
}

/** What remotes take from the page: `import: false` never bundles an own copy. */
export function sharedModules(folder: string) {
  const ruleOf = (version: string) =>
    ({ singleton: true, strictVersion: true, requiredVersion: `^${version}`, import: false }) as const;
  return Object.fromEntries(Object.entries(sharedVersions(folder)).map(([name, version]) => [name, ruleOf(version)]));
}
