export { type RenderDeps, renderPage } from './render-page';
