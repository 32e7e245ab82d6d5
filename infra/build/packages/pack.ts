import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { filesBelow } from '../../remote-build/sources';
import { artFiles } from '../art/art-pictures';
import { root } from '../workspaces';
import { emitCode, folderIn } from './emit-code';
import { codeFolder, type PackageJson, packageJsonOf, type TeamPackage, teamPackages } from './package-list';
import { packedJson } from './packed-json';

const isIgnored = (name: string) => name === 'node_modules' || name === 'dist';

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/** Copies styles, templates and similar files beside the code, as in the sources. */
function copyAssets(each: TeamPackage, json: PackageJson, target: string): void {
  const { assets } = each;
  if (!assets) return;
  const code = codeFolder(each, json);
  for (const file of filesBelow(code, isIgnored)) {
    const path = relative(code, file).split(sep).join('/');
    if (assets.test(path)) copy(file, join(target, 'dist', path));
  }
}

/** Copies the README and files that are exported unchanged, such as a `tsconfig.json`. */
function copyWhole({ folder }: TeamPackage, { exports }: PackageJson, target: string): void {
  const whole = Object.values(exports).filter((source) => source.endsWith('.json') && source !== './package.json');
  for (const name of [...whole, 'README.md'].filter((each) => existsSync(join(root, folder, each)))) {
    copy(join(root, folder, name), join(target, name));
  }
}

/** Adds the site's styles and pictures, which are part of the shell here, for remotes that run alone elsewhere. */
async function addTheme(target: string): Promise<void> {
  const theme = join(target, 'dist/stand-alone/theme');
  for (const name of ['fonts', 'tokens', 'base']) {
    copy(join(root, `shell/src/styles/${name}.css`), join(theme, `styles/${name}.css`));
  }
  copy(join(root, 'shell/src/styles/art/speckle.svg'), join(theme, 'styles/art/speckle.svg'));
  for (const [path, content] of Object.entries(await artFiles())) {
    mkdirSync(dirname(join(theme, path)), { recursive: true });
    writeFileSync(join(theme, path), content);
  }
}

function npmPack(target: string, tarballs: string): string {
  const args = ['pack', target, '--json', '--ignore-scripts', '--loglevel=error', `--pack-destination=${tarballs}`];
  const told = execFileSync('npm', args, { encoding: 'utf8', cwd: target, shell: process.platform === 'win32' });
  const [{ filename = '' } = {}] = JSON.parse(told) as { filename?: string }[];
  return join(tarballs, filename);
}

/** A packed package and the path of its file. */
export interface Packed {
  readonly name: string;
  readonly version: string;
  readonly tarball: string;
}

/**
 * Builds all packages and packs each into a file.
 *
 * @param output a folder inside the project; its contents are deleted
 */
export async function packAll(output: string): Promise<Packed[]> {
  rmSync(output, { recursive: true, force: true });
  const tarballs = join(output, 'tarballs');
  mkdirSync(tarballs, { recursive: true });
  const packed: Packed[] = [];
  for (const each of teamPackages) {
    const json = packageJsonOf(each);
    const target = folderIn(output, json);
    emitCode(each, output);
    copyAssets(each, json, target);
    copyWhole(each, json, target);
    if (json.name === '@storysprout/remote-build') await addTheme(target);
    writeFileSync(join(target, 'package.json'), `${JSON.stringify(packedJson(json), null, 2)}\n`);
    rmSync(join(target, 'tsconfig.build.json'));
    packed.push({ name: json.name, version: json.version, tarball: npmPack(target, tarballs) });
  }
  return packed;
}
