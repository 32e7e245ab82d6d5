import type { Endpoint } from '../core/endpoint';
import { fileTree, type RemoteManifest } from '../platform/remotes';
import { endpoints } from './tables';

/** Paths that the gateway answers itself, besides files. */
const ofTheGateway = /^\/(healthz|readyz|metrics|preview|csp-reports)(\/|$)/;

/** `robots.txt`, feeds, site maps and other files outside those folders. No page's address ends in a file extension. */
const fileName = /\.\w+$/;

/**
 * Returns a pattern for the paths at which the gateway never answers with a page: files, the gateway's own paths and
 * the API's GET calls. The pattern needs nothing else at run time, because the shell's service worker can't bundle the
 * contract.
 */
export function pathsWithoutPage(): RegExp {
  const reads = endpoints.filter(({ method, path }) => method === 'GET' && !fileTree.test(path));
  const calls = reads.map(({ path }) => path.replace(/\{\w+\}/g, '[^/]+'));
  return new RegExp(
    [fileTree, ofTheGateway, fileName, RegExp(`^(${calls.join('|')})$`)].map((each) => each.source).join('|'),
  );
}

/** Returns the calls that the API answers at every address of a path such as `/blog/post/:id`. */
function callsAt(path: string): Endpoint[] {
  const parts = path.toLowerCase().split('/');
  return endpoints.filter((call) => {
    const wanted = call.path.toLowerCase().split('/');
    return wanted.length === parts.length && wanted.every((part, at) => part.startsWith('{') || part === parts[at]);
  });
}

/**
 * Returns the reason why no page of any remote can be at this path; null when the path is free. Paths of other remotes
 * are not considered.
 */
export function whyTaken(path: string): string | null {
  const address = path.toLowerCase();
  if (fileTree.test(address) || ofTheGateway.test(address)) {
    return `no page can be at ${path}: files and services are there`;
  }
  const [call] = callsAt(path);
  return call ? `no page can be at ${path}: the API answers ${call.method} ${call.path} there` : null;
}

/** Returns a message for each prefetched address of the pages and widgets that is no GET call of the API. */
export function unknownCalls({ pages, widgets }: Pick<RemoteManifest, 'pages' | 'widgets'>): string[] {
  const asked = [
    ...[...pages, ...widgets].flatMap(({ firstData = [] }) => firstData),
    ...pages.flatMap(({ askedData = {} }) => Object.values(askedData)),
  ];
  return asked
    .filter((address) => !callsAt(address.replace(/\?.*/, '')).some(({ method }) => method === 'GET'))
    .map((address) => `it asks first for ${address}, which is no GET of the API`);
}
