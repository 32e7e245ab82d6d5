import { existsSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import {
  federationManifestName,
  type RemoteFile,
  type RemoteManifest,
  type RemoteStatus,
  type SmokeTestPage,
  type SmokeTestRequest,
  type SmokeTestRole,
} from '@storysprout/contract';
import { openBrowser } from './browser';
import { differencesFrom } from './compare';
import { RecordedApi } from './recorded-api';
import { type Recording, readRecording } from './recording';
import { readTemplate } from './site-template';
import { type ListedVersion, readVersion, versionLists, versionOn, withBuild } from './versions';
import { type Stage, type TestedBuild, type Visit, visit } from './visit';

/** Pages that are open at the same time. */
const atOnce = 2;

export interface SmokeTestContext {
  /** The site that provides the shell and the other remotes. */
  readonly site: string;
  readonly remotes: readonly RemoteStatus[];
  /** The pages of the remote's last good test. */
  readonly last: readonly SmokeTestPage[];
}

export interface SmokeTestResult extends SmokeTestRequest {
  /** Paths of pages for which no address was recorded. */
  readonly untried: readonly string[];
}

/**
 * Opens every page of a build in a browser, as each kind of reader and beside the stable, canary and fallback versions
 * of the other remotes, and compares the pages with the last good test.
 *
 * @throws Error with a line for the person at the terminal when there is no browser, or the site does not respond
 */
export async function smokeTest(
  build: TestedBuild,
  { site, remotes, last }: SmokeTestContext,
): Promise<SmokeTestResult> {
  const recording = readRecording();
  const [template, lists, browser] = await Promise.all([
    readTemplate(site),
    versionLists(site, remotes),
    openBrowser(existsSync),
  ]);
  const stage: Stage = { browser, site, template, recording, api: new RecordedApi(recording) };
  const { pages: paths, untried } = addressesOf(manifestOf(build), recording);
  const visits = [...lists].flatMap(([beside, list]) =>
    paths.map((each): Visit => ({ ...each, beside, list: withBuild(list, listed(build)) })),
  );
  try {
    const pages = await inBatches(visits, (each) => visit(stage, build, each));
    return { version: build.version, pages, differences: differencesFrom(last, pages), untried };
  } finally {
    await browser.close();
  }
}

const listed = ({ name, version, entry, manifest, needs }: TestedBuild): ListedVersion => ({
  name,
  version,
  entry,
  manifest,
  needs,
});
const manifestOf = ({ manifest }: TestedBuild) => manifest as RemoteManifest;

async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += atOnce) {
    results.push(...(await Promise.all(items.slice(at, at + atOnce).map(work))));
  }
  return results;
}

const rolesOf: Readonly<Record<RemoteManifest['pages'][number]['access'], readonly SmokeTestRole[]>> = {
  public: ['visitor', 'reader'],
  user: ['reader'],
  admin: ['moderator'],
};

interface Address {
  readonly path: string;
  readonly as: SmokeTestRole;
}

/** Returns the addresses of a remote's pages. Paths with a parameter are replaced by a recorded address. */
function addressesOf({ pages }: RemoteManifest, { visits }: Recording) {
  const untried: string[] = [];
  const found = pages.flatMap(({ path, access }): Address[] => {
    const plain = path.replaceAll(/\/:\w+\?/g, '');
    if (!plain.includes(':')) return rolesOf[access].map((as) => ({ path: plain, as }));
    const pattern = new RegExp(`^${plain.replaceAll(/:\w+/g, '[^/?]+')}$`);
    const recorded = visits.find((each) => pattern.test(each.path));
    if (recorded) return rolesOf[access].map((as) => ({ path: recorded.path, as }));
    untried.push(path);
    return [];
  });
  return { pages: found, untried };
}

const labelsOf = ({ manifest: { label, pages, widgets } }: RemoteFile) => [
  ...new Set([label, ...[...pages, ...widgets].flatMap((part) => part.label ?? [])]),
];

/** Returns the last build in a folder. */
export function buildIn(dist: string): TestedBuild {
  const read = (file: string) => readFileSync(join(dist, file), 'utf8');
  const { remote, ...build } = readVersion(read('remote.json'), read(federationManifestName));
  return {
    ...build,
    labels: labelsOf(remote),
    file(path) {
      const file = join(dist, normalize(`/${decodeURIComponent(path)}`));
      return existsSync(file) ? readFileSync(file) : undefined;
    },
  };
}

/** Returns a version that the site serves. */
export async function buildOn(site: string, name: string, version: string): Promise<TestedBuild> {
  const { remote, ...build } = await versionOn(site, name, version);
  return { ...build, labels: labelsOf(remote) };
}
