export type { IsForPreviews } from './preview-host';
export { createPreviews } from './previews.module';
