import type { Db } from 'mongodb';
import type { Release } from '../../src/releases/release.document';
import type { RemoteState } from '../../src/releases/remote.document';

/** Releases without files, inserted straight into the database, for tests that only need the list of remotes. */

function releaseOf(name: string, version: string): Release {
  const pages = Array.from({ length: 5 }, (_, at) => ({
    path: `/${name}/${at}`,
    expose: `./pages/page-${at}`,
    title: `Page ${at} of ${name} in version ${version}`,
    access: 'public' as const,
  }));
  const remoteEntry = { name: 'entry.js', path: '' };
  return {
    _id: `${name}/${version}`,
    name,
    version,
    publishedAt: new Date(),
    publishedBy: 'test',
    digest: name,
    remote: { name, version, manifest: { name, label: name, contract: 1, pages, widgets: [] }, api: 1 },
    federation: { name, metaData: { remoteEntry }, shared: [], exposes: [] },
    integrity: { manifest: `sha256-${name}-${version}`, entry: `sha256-${version}-${name}` },
    files: [],
  };
}

/** Live remotes, each with a canary for a percentage of readers if wanted. */
export async function storeRemotes(db: Db, names: readonly string[], canaryPercent?: number): Promise<void> {
  const releases = names.flatMap((name) => [releaseOf(name, '1.0.0'), releaseOf(name, '1.1.0')]);
  await db.collection<Release>('releases').insertMany(releases);
  const canary =
    canaryPercent === undefined
      ? null
      : { version: '1.1.0', percent: canaryPercent, since: new Date(), promoteAt: null };
  const state = { revision: 2, lastChange: '', stable: '1.0.0', canary, history: [] };
  await db.collection<RemoteState>('remotes').insertMany(names.map((_id) => ({ _id, ...state })));
}
