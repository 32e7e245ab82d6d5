import type { BuildFile } from '../releases';
import type { ContentGate } from './gate';

/** Strings that each package's production build contains, and code that only uses the package doesn't. */
const signatures: readonly (readonly [name: string, text: RegExp])[] = [
  ['react', /\.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/],
  ['react/jsx-runtime', /Symbol\.for\(["'`]react\.transitional\.element["'`]\)/],
  ['react-dom', /\.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/],
  ['the router', /__reactRouterVersion/],
  ["the kit's query client", /No QueryClient set, use QueryClientProvider/],
];

function copiesIn({ path, content }: BuildFile): string[] {
  const text = content.toString('utf8');
  return signatures
    .filter(([, signature]) => signature.test(text))
    .map(([name]) => `${path} holds a copy of ${name}, of which a page may have one only: the shell's`);
}

/** Two copies of React in a page break each other's hooks, and two copies of the kit would have two sessions. */
export const singletonsGate: ContentGate = ({ federation, files }) => {
  const bundled = federation.shared
    .filter(({ assets: { js } }) => js.sync.length + js.async.length > 0)
    .map(({ name }) => `it brings an own copy of ${name}: share it with import: false`);
  const scripts = [...files.values()].filter(({ path }) => path.endsWith('.js'));
  return [...bundled, ...scripts.flatMap(copiesIn)];
};
