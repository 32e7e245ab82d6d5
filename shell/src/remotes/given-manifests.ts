/** Where the gateway writes the federation manifests of the parts that a page shows first, by their paths. */
const elementId = 'storysprout-manifests';

type Manifests = Readonly<Record<string, unknown>>;

/** Each part asks for its manifest: the text is parsed once. */
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
    // They are fetched then.
    return {};
  }
}

/** Their addresses, as the page's list of remotes has them. */
export function givenManifests(page: Document = document): string[] {
  return Object.keys(read(page));
}

/** The manifest at this address, when it came with the page; the gateway has checked it. */
export function givenManifest(address: string, page: Document = document): unknown {
  return Object.entries(read(page)).find(([path]) => new URL(path, page.baseURI).href === address)?.[1];
}
