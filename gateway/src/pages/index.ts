export { escapeHtml } from './html/page-data';
export { type Answers, PrefetchedResponses } from './inputs/prefetched-responses';
export { siteRoutes } from './page.routes';
export { PageBuilder } from './page-builder';
export { PageFastPath } from './page-fast-path';
export { PartStyles } from './render/part-styles';
export { renderMetrics } from './render/render-metrics';
export { RenderedPages } from './render/rendered-pages';
export { ServerBundles } from './render/server-bundles';
