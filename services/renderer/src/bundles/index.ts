export type { BundleStore } from './bundle-store';
export { createBundles } from './bundles.module';
