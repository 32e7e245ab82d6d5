import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Returns the path of a program on PATH, or `null`. */
export function findProgram(name: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // It is not in this folder; try the next one.
    }
  }
  return null;
}

function canUseApt(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && findProgram('apt-get') !== null;
}

/** Returns null, or what apt wrote when it failed. When it succeeds, its warnings concern nobody. */
function apt(...args: string[]): string | null {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stderr } = spawnSync('apt-get', ['-qq', ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  });
  return status === 0 ? null : stderr.trim();
}

/** Returns null, or why the package could not be installed. */
function aptInstall(aptPackage: string): string | null {
  const install = () => apt('install', '-y', '--no-install-recommends', aptPackage);
  return install() === null ? null : (apt('update') ?? install());
}

export interface Wanted {
  /** The program's name in messages. */
  readonly title: string;
  /** Names of the executable. The first one found is used. */
  readonly programs: readonly string[];
  readonly aptPackage: string;
  /** A line that tells how to install it, for systems where this function can't. */
  readonly advice: string;
}

/**
 * Finds a program, or installs it if possible: as root on Debian or Ubuntu, with a message.
 *
 * @throws Error whose message is one line with advice, and what apt wrote
 */
export function findOrInstall({ title, programs, aptPackage, advice }: Wanted): string {
  const find = () => programs.map(findProgram).find((file) => file !== null);
  const found = find();
  if (found) return found;
  if (!canUseApt()) throw new Error(`${title} is missing. ${advice}`);
  process.stdout.write(`Installing ${title} with apt ...\n`);
  const problem = aptInstall(aptPackage);
  const installed = find();
  if (!installed)
    throw new Error([`${title} could not be installed with apt. ${advice}`, problem ?? ''].join('\n').trim());
  return installed;
}

/** Redis, or its fork Valkey. */
export function findRedis(): string {
  return findOrInstall({
    title: 'Redis',
    programs: ['redis-server', 'valkey-server'],
    aptPackage: 'redis-server',
    advice: 'Install redis-server (or valkey-server), or set REDIS_URL to a running one.',
  });
}

/** Finds the Prometheus tool that tests alert rules. */
export function findPromtool(): string {
  return findOrInstall({
    title: 'promtool',
    programs: ['promtool'],
    aptPackage: 'prometheus',
    advice: 'Install Prometheus so that `promtool` is on PATH.',
  });
}

/** Finds the load generator of the benchmarks. */
export function findWrk(): string {
  return findOrInstall({
    title: 'wrk',
    programs: ['wrk'],
    aptPackage: 'wrk',
    advice: 'Install wrk, the load generator, so that `wrk` is on PATH.',
  });
}

const chromiums = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'] as const;

/** Finds an ordinary Chromium, like the one that readers use. */
export function findChromium(): string {
  return findOrInstall({
    title: 'Chromium',
    programs: chromiums,
    aptPackage: 'chromium',
    advice: 'Install Chromium so that `chromium` is on PATH.',
  });
}

/** Debian's folder of Liberation Sans, which has the same metrics as Arial. */
const liberationFonts = '/usr/share/fonts/truetype/liberation';

/**
 * Pages use a font of the device until the web fonts are loaded. Tests for layout shifts need a font that nearly every
 * device has. Servers lack it, and a browser package does not include one.
 */
function installFonts(): void {
  if (!canUseApt() || existsSync(liberationFonts)) return;
  process.stdout.write('Installing letters as wide as those of most devices with apt ...\n');
  if (!aptInstall('fonts-liberation')) process.stdout.write('They could not be installed: pages may move in tests.\n');
}

const headlessShells = ['chromium-headless-shell', 'chrome-headless-shell'] as const;

/**
 * Finds a Chromium for the browser tests. The headless shell does the same with half the work, so it is installed where
 * possible, even if another Chromium is present.
 */
export function findHeadlessChromium(): string {
  installFonts();
  if (canUseApt() && !headlessShells.some(findProgram)) aptInstall('chromium-headless-shell');
  return findOrInstall({
    title: 'Chromium',
    programs: [...headlessShells, ...chromiums],
    aptPackage: 'chromium-headless-shell',
    advice: 'Install Chromium so that `chromium-headless-shell` or `chromium` is on PATH.',
  });
}

/**
 * Finds Firefox for `npm run test:browsers`. Debian's package is the version with extended support, which schools use.
 */
export function findFirefox(): string {
  return findOrInstall({
    title: 'Firefox',
    programs: ['firefox-esr', 'firefox'],
    aptPackage: 'firefox-esr',
    advice: 'Install Firefox so that `firefox` is on PATH, or leave it out: npm run test:browsers -- webkit',
  });
}

/** Finds the driver of WebKitGTK, which includes Safari's browser engine. */
export function findWebKitDriver(): string {
  return findOrInstall({
    title: 'WebKit',
    programs: ['WebKitWebDriver'],
    aptPackage: 'webkit2gtk-driver',
    advice: 'Install WebKitGTK so that `WebKitWebDriver` is on PATH, or leave it out: npm run test:browsers -- firefox',
  });
}

/** Finds a virtual display for browsers that can't run headless. */
export function findXvfb(): string {
  return findOrInstall({
    title: 'Xvfb',
    programs: ['Xvfb'],
    aptPackage: 'xvfb',
    advice: 'Install xvfb so that `Xvfb` is on PATH.',
  });
}
