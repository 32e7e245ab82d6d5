export { BundleStore } from './bundle-store';
