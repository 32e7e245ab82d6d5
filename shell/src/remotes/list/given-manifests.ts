/**
 * The element in which the gateway puts the federation manifests of the parts that a page shows first, by their paths.
 */
const elementId = 'storysprout-manifests';

type Manifests = Readonly<Record<string, unknown>>;

/** Each part looks up its manifest, so the text is parsed only once. */
let lastRead: { readonly text: string; readonly manifests: Manifests } = { text: '', manifests: {} };

function read(page: Document): Manifests {
  const text = page.getElementById(elementId)?.textContent ?? '';
  if (text !== lastRead.text) lastRead = { text, manifests: parse(text) };
  return lastRead.manifests;
}

function parse(text: string): Manifests {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Manifests) : {};
  } catch {
    // The manifests are fetched in this case.
    return {};
  }
}

/** Returns the addresses of the manifests, as they are in the page's list of remotes. */
export function givenManifests(page: Document = document): string[] {
  return Object.keys(read(page));
}

/** Returns the manifest at this address if it came with the page; undefined otherwise. The gateway has checked it. */
export function givenManifest(address: string, page: Document = document): unknown {
  return Object.entries(read(page)).find(([path]) => new URL(path, page.baseURI).href === address)?.[1];
}
