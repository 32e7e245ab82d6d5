import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { Remote } from './remote-table';

/** As the build names a remote's container, below the folder of its manifest. */
const containerName = /^assets\/remoteEntry\.[\w-]+\.js$/;

/** The integrity value of a file that one of the page's remotes starts with; undefined for every other address. */
export function integrityOf(address: string, remotes: Iterable<Remote>): string | undefined {
  for (const { entry, integrity } of remotes) {
    if (address === entry) return integrity?.manifest;
    const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
    if (address.startsWith(folder) && containerName.test(address.slice(folder.length))) return integrity?.entry;
  }
  return undefined;
}

/** Lets the browser take a remote's manifest and container only as they were published. */
export function integrityPlugin(remotes: () => Iterable<Remote>): ModuleFederationRuntimePlugin {
  return {
    name: 'integrity',
    fetch: (address, options) => {
      const integrity = integrityOf(address, remotes());
      return integrity === undefined ? undefined : fetch(address, { ...options, integrity });
    },
    createScript: ({ url }) => {
      const integrity = integrityOf(url, remotes());
      if (integrity === undefined) return undefined;
      const script = document.createElement('script');
      script.fetchPriority = 'high';
      script.integrity = integrity;
      script.src = url;
      return script;
    },
  };
}

/** Whether one of the two files is there but is another than was published: told apart from a file that is missing. */
export async function isTampered({ entry, integrity }: Remote): Promise<boolean> {
  if (!integrity || !window.isSecureContext) return false;
  try {
    const manifest = await fetch(entry);
    if (!(await isAs(manifest.clone(), integrity.manifest))) return manifest.ok;
    const { metaData }: { metaData: { remoteEntry: { name: string } } } = await manifest.json();
    const container = await fetch(new URL(metaData.remoteEntry.name, entry));
    return container.ok && !(await isAs(container, integrity.entry));
  } catch {
    // Not there at all: that is a load failure.
    return false;
  }
}

async function isAs(response: Response, integrity: string): Promise<boolean> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(await response.arrayBuffer())));
  return integrity === `sha256-${btoa(String.fromCharCode(...hash))}`;
}
