import { type Endpoint, serviceOf } from '@storysprout/contract/api';

export const serviceNames = ['blog', 'user', 'admin', 'registry'] as const;
export type ServiceName = (typeof serviceNames)[number];

export interface ApiRoute {
  readonly kind: 'api';
  readonly service: ServiceName;
  readonly endpoint: Endpoint;
}
/** The address belongs to the API, but with other methods. */
export interface WrongMethod {
  readonly kind: 'wrong_method';
  readonly allow: readonly string[];
}
export type Found = ApiRoute | WrongMethod | { readonly kind: 'none' };

interface Compiled {
  readonly segments: readonly string[];
  readonly route: ApiRoute;
}

/**
 * Distinguishes API addresses from pages: `/blog/post/<id>` is the API, `/blog/<id>` is a page
 * (docs/product.md#routes). Only what the contract lists is routed, so `/internal/*` never is.
 */
export class RouteTable {
  private readonly compiled: readonly Compiled[];

  constructor(endpoints: readonly Endpoint[]) {
    this.compiled = endpoints.map(compile).sort(literalsFirst);
  }

  find(method: string, path: string): Found {
    const wanted = method === 'HEAD' ? 'GET' : method;
    const matching = this.matching(path);
    const route = matching.find(({ endpoint }) => endpoint.method === wanted);
    if (route) return route;
    if (matching.length === 0) return { kind: 'none' };
    return { kind: 'wrong_method', allow: matching.map(({ endpoint }) => endpoint.method) };
  }

  private matching(path: string): ApiRoute[] {
    const segments = path.split('/');
    return this.compiled.filter((entry) => matches(entry.segments, segments)).map(({ route }) => route);
  }
}

function compile(endpoint: Endpoint): Compiled {
  const segments = endpoint.path.split('/');
  const owner = serviceOf(endpoint);
  const service = serviceNames.find((name) => name === owner);
  if (!service)
    throw new Error(
      `No service answers ${endpoint.path}: a path begins with the name of one (${serviceNames.join(', ')}).`,
    );
  return { segments, route: { kind: 'api', service, endpoint } };
}

const isParameter = (segment: string) => segment.startsWith('{');

/** Sorts fixed parts first: `/admin/blogs/summary` before `/admin/blogs/{id}`. */
function literalsFirst(one: Compiled, other: Compiled): number {
  return one.segments.filter(isParameter).length - other.segments.filter(isParameter).length;
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.length !== segments.length) return false;
  return pattern.every((part, at) => (isParameter(part) ? segments[at] !== '' : part === segments[at]));
}

const apiTree = /^\/(blog|user|admin|registry|images|internal)(\/|$)/;

/** Returns whether an address is below one of the API's folders, even if no such route exists. */
export function isApiTree(path: string): boolean {
  return apiTree.test(path);
}
