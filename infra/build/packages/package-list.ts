import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { root } from '../workspaces';

/** A package that teams with their own repositories install. */
export interface TeamPackage {
  /** Relative to the root. */
  readonly folder: string;
  /** The project settings that its code is checked with: `web` is `tsconfig.web.json`. */
  readonly environment: 'web' | 'node';
  /** Matches files beside the code that TypeScript does not emit, by their paths from the code's folder. */
  readonly assets: RegExp | null;
}

/** In order of dependency: each package follows those it uses. */
export const teamPackages: readonly TeamPackage[] = [
  { folder: 'services/contract', environment: 'web', assets: null },
  { folder: 'shell/kit', environment: 'web', assets: /\.css$/ },
  { folder: 'infra/remote-build', environment: 'node', assets: /^([^/]+\/)?[^/]+\.(js|html|d\.ts)$/ },
  {
    folder: 'infra/remotes',
    environment: 'node',
    assets: /^(template(\/src|-own)\/|smoke-test\/(recording\.json|in-page\.js)$)/,
  },
];

const dependencies = z.record(z.string(), z.string());

const bin = z.optional(z.record(z.string(), z.string()));

const packageJson = z.looseObject({
  name: z.string(),
  version: z.string(),
  exports: z.record(z.string(), z.string()),
  bin,
  publishConfig: z.optional(z.object({ bin })),
  sideEffects: z.optional(z.union([z.boolean(), z.array(z.string())])),
  dependencies,
});

export type PackageJson = z.infer<typeof packageJson>;

/** Returns the package.json of a package as it is published. */
export function packageJsonOf({ folder }: TeamPackage): PackageJson {
  const json = packageJson.parse(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')));
  return { ...json, ...json.publishConfig };
}

/** Returns the absolute path of its code: `src`, or its whole folder. */
export function codeFolder({ folder }: TeamPackage, { exports }: PackageJson): string {
  const hasSrc = Object.values(exports).some((source) => source.startsWith('./src/'));
  return join(root, folder, hasSrc ? 'src' : '.');
}
