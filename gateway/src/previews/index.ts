export { previewHeaders, previewMiddleware } from './preview.middleware';
export { type IsForPreviews, previewHost, problemOfPreviewUrl } from './preview-host';
export { Previews } from './previews';
export { siteTokens } from './site-tokens';
