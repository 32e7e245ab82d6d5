import { fileTree, type RemoteManifest } from '../remotes';
import type { Endpoint } from './endpoint';
import { endpoints } from './tables';

/** What the gateway answers itself besides files. */
const ofTheGateway = /^\/(healthz|readyz|metrics|preview|csp-reports)(\/|$)/;

/** `robots.txt`, feeds, site maps and the rest of what lies outside those folders. No page's address ends like that. */
const fileName = /\.\w+$/;

/**
 * Matches the paths at which the gateway never answers with a page: files, what it answers itself, and what the API reads. It
 * stands on its own, for code that can't carry the contract (the shell's service worker).
 */
export function pathsWithoutPage(): RegExp {
  const reads = endpoints.filter(({ method, path }) => method === 'GET' && !fileTree.test(path));
  const calls = reads.map(({ path }) => path.replace(/\{\w+\}/g, '[^/]+'));
  return new RegExp(
    [fileTree, ofTheGateway, fileName, RegExp(`^(${calls.join('|')})$`)].map((each) => each.source).join('|'),
  );
}

/** The calls that are answered at every address of a path such as `/blog/post/:id`. */
function callsAt(path: string): Endpoint[] {
  const parts = path.toLowerCase().split('/');
  return endpoints.filter((call) => {
    const wanted = call.path.toLowerCase().split('/');
    return wanted.length === parts.length && wanted.every((part, at) => part.startsWith('{') || part === parts[at]);
  });
}

/** Why no page of a remote can lie at this path, whoever else is on the site; null when it is free. */
export function whyTaken(path: string): string | null {
  const address = path.toLowerCase();
  if (fileTree.test(address) || ofTheGateway.test(address)) {
    return `no page can be at ${path}: files and services are there`;
  }
  const [call] = callsAt(path);
  return call ? `no page can be at ${path}: the API answers ${call.method} ${call.path} there` : null;
}

/** First calls of pages and widgets that the API does not have. */
export function unknownCalls({ pages, widgets }: Pick<RemoteManifest, 'pages' | 'widgets'>): string[] {
  const asked = [
    ...[...pages, ...widgets].flatMap(({ firstData = [] }) => firstData),
    ...pages.flatMap(({ askedData = {} }) => Object.values(askedData)),
  ];
  return asked
    .filter((address) => !callsAt(address.replace(/\?.*/, '')).some(({ method }) => method === 'GET'))
    .map((address) => `it asks first for ${address}, which is no GET of the API`);
}
