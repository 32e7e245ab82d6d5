export { createSitemap } from './sitemap.module';
