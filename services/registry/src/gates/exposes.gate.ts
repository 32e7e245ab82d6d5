import type { RemoteFile } from '@storysprout/contract';
import type { FitGate, PlatformContext } from './gate';

type Manifest = RemoteFile['manifest'];

/** Returns whether an address such as `/club/12` matches a page's path `/club/:id`. */
function isAt(path: string, address: string): boolean {
  const wanted = path.split('/');
  const given = (address.split(/[?#]/)[0] ?? '').replace(/\/$/, '').split('/');
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
}

const hasPage = ({ pages }: Manifest, address: string) => pages.some(({ path }) => isAt(path, address));

/**
 * Returns the widgets in use that are gone. For other remotes, only widgets of the current version count, so that no
 * team can block a release by using a widget that never existed.
 */
function missingWidgets({ name, widgets }: Manifest, { current, neighbours }: PlatformContext): string[] {
  const offered = new Set(widgets.map((widget) => widget.name));
  const before = new Set(current?.manifest.widgets.map((widget) => widget.name));
  return neighbours.flatMap(({ who, uses, remote }) =>
    uses.widgets
      .filter((used) => used.remote === name && !offered.has(used.name))
      .filter((used) => remote === undefined || before.has(used.name))
      .map((used) => `${who} shows the widget ${used.name}, which is gone`),
  );
}

/**
 * Returns the pages with links to them that are gone. Links name no remote, so a link belongs to this remote when its
 * live version has a page at the address.
 */
function missingPages(manifest: Manifest, { current, neighbours }: PlatformContext): string[] {
  if (current === null) return [];
  return neighbours.flatMap(({ who, uses }) =>
    uses.pages
      .filter((address) => hasPage(current.manifest, address) && !hasPage(manifest, address))
      .map((address) => `${who} links to the page ${address}, which is gone`),
  );
}

/** Everything that the live shell or another remote uses must still be offered. */
export const exposesGate: FitGate = ({ remote: { manifest } }, around) => [
  ...missingWidgets(manifest, around),
  ...missingPages(manifest, around),
];
