import { createRequire } from 'node:module';
import { join } from 'node:path';
import semver from 'semver';
import * as z from 'zod/mini';

/** Packages that all parts of one generation must share, and the modules of them that remotes may import. */
const sharedPackages: Readonly<Record<string, readonly string[]>> = {
  react: ['react', 'react/jsx-runtime'],
  'react-dom': ['react-dom'],
  '@storysprout/kit': ['@storysprout/kit', '@storysprout/kit/router'],
};

const packageJson = z.object({
  version: z.optional(z.string()),
  dependencies: z.optional(z.record(z.string(), z.string())),
  devDependencies: z.optional(z.record(z.string(), z.string())),
  peerDependencies: z.optional(z.record(z.string(), z.string())),
});

function versionIn(folder: string, name: string): string {
  const require = createRequire(join(folder, 'package.json'));
  return z.object({ version: z.string() }).parse(require(`${name}/package.json`)).version;
}

/** Calls `ofPackage` for each package, and returns the result by module. */
function forModules(ofPackage: (name: string) => string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sharedPackages).flatMap(([name, modules]) => {
      const value = ofPackage(name);
      return modules.map((module) => [module, value]);
    }),
  );
}

/**
 * Returns the modules of which only the shell has a copy, with the versions installed for the app in this folder
 * (absolute). The router itself is not among them: sharing it would load all of it.
 */
export function sharedVersions(folder: string): Readonly<Record<string, string>> {
  return forModules((name) => versionIn(folder, name));
}

/**
 * Returns the range in a remote's package.json. A pinned version means all versions compatible with the installed one.
 */
function rangeIn(folder: string, name: string): string {
  const require = createRequire(join(folder, 'package.json'));
  const {
    dependencies = {},
    devDependencies = {},
    peerDependencies = {},
  } = packageJson.parse(require('./package.json'));
  const range = peerDependencies[name] ?? dependencies[name] ?? devDependencies[name];
  const installed = versionIn(folder, name);
  if (range === undefined || semver.valid(range) || !semver.validRange(range)) return `^${installed}`;
  if (semver.satisfies(installed, range)) return range;
  throw new Error(`package.json asks for ${name} ${range}, and ${installed} is installed: nobody has tried it.`);
}

/**
 * Returns the versions of the shared modules that the remote in this folder (absolute) supports: the ranges of its
 * package.json, preferably those of `peerDependencies`, such as `^0.1.0 || ^0.2.0` during an upgrade of the kit.
 *
 * @throws Error when an installed version is outside its range
 */
export function sharedRanges(folder: string): Readonly<Record<string, string>> {
  return forModules((name) => rangeIn(folder, name));
}

/** Returns the modules that remotes get from the page. `import: false` prevents bundling a copy. */
export function sharedModules(folder: string) {
  const ruleOf = (requiredVersion: string) =>
    ({ singleton: true, strictVersion: true, requiredVersion, import: false }) as const;
  return Object.fromEntries(Object.entries(sharedRanges(folder)).map(([name, range]) => [name, ruleOf(range)]));
}
