export { escapeHtml } from './html/page-data';
export type { Answers } from './inputs/prefetched-responses';
export { createPages, type Pages } from './pages.module';
