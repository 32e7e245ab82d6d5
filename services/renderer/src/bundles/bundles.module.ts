import type { Router } from '@koa/router';
import { bundleRoutes } from './bundle.routes';
import { BundleStore } from './bundle-store';

/** Builds the store of the code that gateways send. */
export function createBundles() {
  const bundles = new BundleStore();
  return { bundles, routes: (router: Router) => bundleRoutes(router, bundles) };
}
