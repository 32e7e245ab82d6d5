import { createRequire } from 'node:module';
import { packageFacts } from './workspaces';

const require = createRequire(import.meta.url);
const versionOf = (name: string): string => require(`${name}/package.json`).version;

/** Modules the shell has the only copy of. Not the router itself: sharing it would ship all of it. */
export function sharedVersions(): Readonly<Record<string, string>> {
  const kit = packageFacts('shell/kit').version;
  return {
    react: versionOf('react'),
    'react/jsx-runtime': versionOf('react'),
    'react-dom': versionOf('react-dom'),
    '@storysprout/kit': kit,
    '@storysprout/kit/router': kit,
  };
}

/** What remotes take from the page: `import: false` never bundles an own copy. */
export function sharedModules() {
  const ruleOf = (version: string) =>
    ({ singleton: true, strictVersion: true, requiredVersion: `^${version}`, import: false }) as const;
  return Object.fromEntries(Object.entries(sharedVersions()).map(([name, version]) => [name, ruleOf(version)]));
}
