import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { givenManifest } from './given-manifests';
import type { Remote } from './remote-table';

/** The name the build gives a remote's container, below the folder of its manifest. */
const containerName = /^assets\/remoteEntry\.[\w-]+\.js$/;

/** Returns the integrity value of a remote's manifest or container; undefined for every other address. */
export function integrityOf(address: string, remotes: Iterable<Remote>): string | undefined {
  for (const { entry, integrity } of remotes) {
    if (address === entry) return integrity?.manifest;
    const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
    if (address.startsWith(folder) && containerName.test(address.slice(folder.length))) return integrity?.entry;
  }
  return undefined;
}

interface FederationManifest {
  readonly metaData: { readonly remoteEntry: { readonly name: string } };
  /** Integrity of scripts and styles by their paths, as the build writes it. */
  readonly integrity?: Readonly<Record<string, string>>;
}

/** Returns pairs of absolute address and integrity. */
function filesOf({ integrity = {} }: FederationManifest, address: string): [string, string][] {
  return Object.entries(integrity).map(([path, value]) => [new URL(path, address).href, value]);
}

function scriptOf(address: string, integrity: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.integrity = integrity;
  script.fetchPriority = 'high';
  script.src = address;
  return script;
}

/** Returns a remote's manifest: the one that came with the page, or else the published one from the network. */
async function manifestAt(address: string, integrity: string, options: RequestInit): Promise<Response> {
  const given = givenManifest(address);
  return given === undefined ? fetch(address, { ...options, integrity }) : Response.json(given);
}

/**
 * Makes the browser accept a remote's files only as they were published. The page's own list verifies the manifest and
 * the container, and the manifest verifies what else the federation loads. The container has the hashes of what it
 * loads by itself.
 */
export function integrityPlugin(remotes: () => Iterable<Remote>): ModuleFederationRuntimePlugin {
  const files = new Map<string, string>();
  return {
    name: 'integrity',
    fetch: (address, options) => {
      const integrity = integrityOf(address, remotes());
      if (integrity === undefined) return undefined;
      return manifestAt(address, integrity, options).then(async (manifest) => {
        for (const [file, value] of filesOf(await manifest.clone().json(), address)) files.set(file, value);
        return manifest;
      });
    },
    createScript: ({ url }) => {
      const ofEntry = integrityOf(url, remotes());
      if (ofEntry !== undefined) return scriptOf(url, ofEntry);
      const ofFile = files.get(url);
      if (ofFile === undefined) return undefined;
      const script = scriptOf(url, ofFile);
      // Must be the same as in the container's own request, or the file would be fetched twice.
      script.crossOrigin = 'anonymous';
      return script;
    },
    createLink: ({ url, attrs = {} }) => {
      const integrity = files.get(url);
      if (integrity === undefined) return undefined;
      const link = document.createElement('link');
      link.integrity = integrity;
      for (const [name, value] of Object.entries(attrs)) link.setAttribute(name, String(value));
      link.crossOrigin = 'anonymous';
      link.href = url;
      return link;
    },
  };
}

/** Returns whether a file exists but is not what was published. A missing file does not count. */
export async function isTampered({ entry, integrity }: Remote): Promise<boolean> {
  if (!integrity || !window.isSecureContext) return false;
  try {
    const manifest = await fetch(entry);
    if (!(await isAs(manifest.clone(), integrity.manifest))) return manifest.ok;
    const told: FederationManifest = await manifest.json();
    const container: [string, string] = [new URL(told.metaData.remoteEntry.name, entry).href, integrity.entry];
    const others = await Promise.all([container, ...filesOf(told, entry)].map((file) => isOther(...file)));
    return others.includes(true);
  } catch {
    // The file could not be fetched at all, which is a load failure.
    return false;
  }
}

async function isOther(address: string, integrity: string): Promise<boolean> {
  const file = await fetch(address);
  return file.ok && !(await isAs(file, integrity));
}

async function isAs(response: Response, integrity: string): Promise<boolean> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(await response.arrayBuffer())));
  return integrity === `sha256-${btoa(String.fromCharCode(...hash))}`;
}
