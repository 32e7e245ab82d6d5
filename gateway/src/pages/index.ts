export { escapeHtml } from './html/page-data';
export type { Answers, PrefetchedResponses } from './inputs/prefetched-responses';
export { createPages, type Pages } from './pages.module';
