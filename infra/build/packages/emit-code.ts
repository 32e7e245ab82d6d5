import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow } from '../../remote-build/sources';
import { root } from '../workspaces';
import { codeFolder, type PackageJson, packageJsonOf, type TeamPackage, teamPackages } from './package-list';
import { builtPath } from './packed-json';
import { withEndings } from './with-endings';

/** Returns the folder of a package below the output folder: `kit` for @storysprout/kit. */
export const folderIn = (output: string, { name }: PackageJson) => join(output, name.split('/').at(-1) ?? name);

/** Maps the packages that are already built to their types instead of their sources. */
function builtTypes(output: string, before: readonly PackageJson[]): Record<string, string[]> {
  const paths = before.flatMap((json) =>
    Object.entries(json.exports)
      .filter(([, source]) => /\.tsx?$/.test(source))
      .map(([entry, source]) => [join(json.name, entry), [join(folderIn(output, json), builtPath(source, '.d.ts'))]]),
  );
  return Object.fromEntries(paths);
}

function projectOf(each: TeamPackage, json: PackageJson, output: string): object {
  const folder = join(root, each.folder);
  const entries = [...Object.values(json.exports), ...Object.values(json.bin ?? {})];
  const sources = entries.filter((entry) => /\.tsx?$/.test(entry)).map((entry) => join(folder, entry));
  const before = teamPackages.slice(0, teamPackages.indexOf(each)).map(packageJsonOf);
  return {
    extends: join(root, `tsconfig.${each.environment}.json`),
    compilerOptions: {
      noEmit: false,
      // Only configuration files, which are never packed, import files with their extensions. Emitted code may not.
      allowImportingTsExtensions: false,
      declaration: true,
      rootDir: codeFolder(each, json),
      outDir: join(folderIn(output, json), 'dist'),
      paths: builtTypes(output, before),
    },
    include: [],
    files: each.environment === 'web' ? [...sources, join(root, 'shell/kit/src/styles.d.ts')] : sources,
  };
}

/**
 * Writes a package's JavaScript and types to `dist` of its folder below `output`. Only files that its exports and
 * programs import are written.
 *
 * @param output a folder inside the project, where TypeScript finds the installed types
 * @throws Error with TypeScript's output
 */
export function emitCode(each: TeamPackage, output: string): void {
  const json = packageJsonOf(each);
  const folder = folderIn(output, json);
  mkdirSync(join(folder, 'dist'), { recursive: true });
  const project = join(folder, 'tsconfig.build.json');
  writeFileSync(project, JSON.stringify(projectOf(each, json, output)));
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', project], {
      encoding: 'utf8',
    });
  } catch (error) {
    const said = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    throw new Error(`${json.name} can't be built:\n${said}`, { cause: error });
  }
  nameEndings(join(folder, 'dist'));
}

function nameEndings(folder: string): void {
  for (const file of filesBelow(folder).filter((name) => /\.(js|d\.ts)$/.test(name))) {
    writeFileSync(file, withEndings(readFileSync(file, 'utf8'), file));
  }
}

/** Returns the folder for one run, inside the project. */
export function outputFolder(name: string): string {
  const folder = join(root, 'infra/build/packages/dist', name);
  mkdirSync(dirname(folder), { recursive: true });
  return folder;
}
