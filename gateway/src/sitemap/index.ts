export { listingRoutes } from './sitemap.routes';
