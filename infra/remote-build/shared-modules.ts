import { createRequire } from 'node:module';
import { join } from 'node:path';
import semver from 'semver';
import * as z from 'zod/mini';

/** Packages of which all parts of one generation have the same copy, and the modules of them that remotes may take. */
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

/** What `ofPackage` says about each package, listed by module. */
function forModules(ofPackage: (name: string) => string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sharedPackages).flatMap(([name, modules]) => {
      const value = ofPackage(name);
      return modules.map((module) => [module, value]);
    }),
  );
}

/**
 * Modules the shell has the only copy of, with the versions that the app in this folder (absolute) was made with. Not the router itself: sharing it would ship all of it.
 */
export function sharedVersions(folder: string): Readonly<Record<string, string>> {
  return forModules((name) => versionIn(folder, name));
}

/** The range in a remote's package.json. A pinned version is the one it was tested with, and stands for all compatible ones. */
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
 * Which versions of the shared modules the remote in this folder (absolute) works with: the ranges of its package.json, first
 * those of `peerDependencies`, such as `^0.1.0 || ^0.2.0` while a new kit is being taken up.
 *
 * @throws Error when what is installed is none of them
 */
export function sharedRanges(folder: string): Readonly<Record<string, string>> {
  return forModules((name) => rangeIn(folder, name));
}

/** What remotes take from the page: `import: false` never bundles an own copy. */
export function sharedModules(folder: string) {
  const ruleOf = (requiredVersion: string) =>
    ({ singleton: true, strictVersion: true, requiredVersion, import: false }) as const;
  return Object.fromEntries(Object.entries(sharedRanges(folder)).map(([name, range]) => [name, ruleOf(range)]));
}
